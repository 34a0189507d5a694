"""Game files of 18xx.games for 1861 and 1867, in and out."""

from trackside.interop.online18xx.reading import Import, load, looks_like
from trackside.interop.online18xx.writing import writable, write

__all__ = ["Import", "load", "looks_like", "writable", "write"]
