"""The rules, a module for each family. Every module here is imported by `registry.rules`."""
