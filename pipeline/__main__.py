"""Run the command line: `python -m pipeline`."""

from pipeline.cli import main

main()
