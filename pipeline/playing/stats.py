"""What numbers allow one to say: intervals, chances of error, and a correction for asking many questions at once."""

from __future__ import annotations

from collections.abc import Mapping
from math import erfc, sqrt

Z95 = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


def wilson(wins: float, n: int, z: float = Z95) -> tuple[float, float]:
    """Give Wilson's score interval of a share (E. B. Wilson, 1927), from 0 to 1; without trials all of that."""
    if n == 0:
        return 0.0, 1.0
    share = wins / n
    mid = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return min(share, max(0.0, mid - half)), max(share, min(1.0, mid + half))


def two_sided(seen: float, expected: float, variance: float) -> float:
    """Give the chance that a sum of independent yes-or-no outcomes is as far from what is expected as the one seen, or
    farther: by the normal curve, with half an outcome of allowance (Yates)."""
    if variance <= 0:
        return 1.0
    far = max(0.0, abs(seen - expected) - 0.5)
    return erfc(far / sqrt(2 * variance))


def discoveries(chances: Mapping[str, float], rate: float) -> frozenset[str]:
    """Give the questions whose answer may be told when many are asked, so that no more than `rate` of what is told is
    expected to be false (Benjamini and Hochberg, 1995)."""
    ranked = sorted(chances, key=lambda name: (chances[name], name))
    told = 0
    for rank, name in enumerate(ranked, 1):
        if chances[name] <= rate * rank / len(ranked):
            told = rank
    return frozenset(ranked[:told])
