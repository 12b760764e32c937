"""Stage 1. Takes a project's folder, gives `Sources`: each YAML file as a `Doc`, and findings.

`Doc` holds plain data (dict, list, str, None) and finds any place in it again in the text, to the
letter. What is refused (aliases, tags, duplicate keys, depth, size, encoding) is refused here.
"""
