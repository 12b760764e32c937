"""What is on the pixels of a face: whether its letters can be read, and whether its ground reaches the paper's edge."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from pypdfium2 import raw

DPI = 300
SHARE = 0.7
"""The share of pixels around a letter that may be the letter itself and its soft edge."""
EDGE = 0.8
"""Points around a letter that are looked at with it."""


@dataclass(frozen=True)
class Letter:
    """A letter, its colour, and where it is on the page: left, top, right, bottom in pixels."""

    text: str
    color: tuple[int, int, int]
    rect: tuple[int, int, int, int]


def draw(pdf: bytes, paper: tuple[int, int, int] = (255, 255, 255)) -> NDArray[np.uint8]:
    """Draw a face with its bleed on paper of a colour."""
    page = pypdfium2.PdfDocument(pdf)[0]
    image = page.render(scale=DPI / 72, fill_color=(*paper, 255)).to_pil().convert("RGB")
    return np.asarray(image)


def uncovered(pdf: bytes) -> int:
    """Give how many pixels of the paper show through."""
    odd = (255, 0, 255)
    return int((draw(pdf, odd)[3:-3, 3:-3] == odd).all(axis=2).sum())


def faint(pdf: bytes, least: float) -> list[str]:
    """Give the letters with less than the least contrast (WCAG 2.2) to what is around them, with that."""
    image = draw(pdf)
    found = []
    for letter in letters(pdf):
        left, top, right, bottom = letter.rect
        around = image[max(top, 0) : bottom, max(left, 0) : right].reshape(-1, 3)
        ratios = np.sort(_contrast(_luminance(around), _luminance(np.array([letter.color]))[0]))
        reached = float(ratios[int(len(ratios) * SHARE)]) if len(ratios) else 0.0
        if reached < least:
            found.append(f"{letter.text} {reached:.1f}")
    return found


def letters(pdf: bytes) -> Iterator[Letter]:
    """Give the letters and digits of a face."""
    page = pypdfium2.PdfDocument(pdf)[0]
    text = page.get_textpage()
    height = page.get_height()
    for index in range(raw.FPDFText_CountChars(text)):
        letter = chr(raw.FPDFText_GetUnicode(text, index))
        if letter.isalnum():
            rgba = [ctypes.c_uint() for _ in range(4)]
            raw.FPDFText_GetFillColor(text, index, *rgba)
            left, bottom, right, top = text.get_charbox(index)
            sides = (left - EDGE, height - top - EDGE, right + EDGE, height - bottom + EDGE)
            x0, y0, x1, y1 = (round(side * DPI / 72) for side in sides)
            yield Letter(letter, (rgba[0].value, rgba[1].value, rgba[2].value), (x0, y0, x1, y1))


def _luminance(colors: NDArray[np.generic]) -> NDArray[np.float64]:
    parts = colors.astype(float) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def _contrast(around: NDArray[np.float64], ink: float) -> NDArray[np.float64]:
    return (np.maximum(around, ink) + 0.05) / (np.minimum(around, ink) + 0.05)
