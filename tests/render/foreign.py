"""Make `pipeline/render/foreign.json` of the declarations of the WeasyPrint that is installed:

python -m tests.render.foreign
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import tempfile
from pathlib import Path
from typing import Any

import cffi

from pipeline.render.foreign import TABLE


def declarations() -> str:
    """Give what WeasyPrint declares, without loading it."""
    spec = importlib.util.find_spec("weasyprint")
    assert spec
    assert spec.origin
    tree = ast.parse(Path(spec.origin).with_name("text").joinpath("ffi.py").read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    (text,) = [ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "ffi.cdef"]
    return str(text)


def table(text: str) -> dict[str, Any]:
    """Give the table of some declarations, as cffi writes it into a module of Python."""
    ffi = cffi.FFI()
    ffi.cdef(text)
    ffi.set_source("told", None)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "told.py")
        ffi.emit_python_code(str(file))
        tree = ast.parse(file.read_text("ascii"))
    (call,) = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    told = {str(word.arg).removeprefix("_"): _words(ast.literal_eval(word.value)) for word in call.keywords}
    return {"of": hashlib.sha256(text.encode()).hexdigest(), **told}


def _words(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_words(one) for one in value]
    return value.decode("latin-1") if isinstance(value, bytes) else value


if __name__ == "__main__":
    TABLE.write_text(json.dumps(table(declarations()), indent=1) + "\n", "utf-8")
