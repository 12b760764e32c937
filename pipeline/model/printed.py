"""The words that the program itself prints on cards and booklets, by language. All others are the author's."""

from __future__ import annotations

import re
from collections.abc import Mapping

ENGLISH: Mapping[str, str] = {
    "free": "free",
    "draft": "Draft",
    "lacks": "lacks",
    "stops": "Stops",
    "stopped": "Stopped by",
    "contents": "Contents",
    "open": "open",
    "player": "{n} player",
    "players": "{n} players",
    "cards": "{n} cards",
    "part": "{n} of {all}",
    "section": "section, sections",
}
"""The words by name; they stand for those of a language that is not known. `{n}` and `{all}` are numbers. `section` is
not printed, but read: the forms of the word by which a rulebook speaks of its sections."""
WORDS: Mapping[str, Mapping[str, str]] = {
    "en": ENGLISH,
    "de": {
        "free": "gratis", "draft": "Entwurf", "lacks": "es fehlt:", "stops": "Stoppt", "stopped": "Gestoppt durch",
        "contents": "Inhalt", "open": "offen", "player": "{n} Spieler", "players": "{n} Spieler",
        "cards": "{n} Karten", "part": "{n} von {all}",
        "section": "Abschnitt, Abschnitts, Abschnitte, Abschnitten",
    },
    "fr": {
        "free": "gratuit", "draft": "Ébauche", "lacks": "manque\u00a0:", "stops": "Bloque", "stopped": "Bloqué par",
        "contents": "Sommaire", "open": "à trancher", "player": "{n} joueur", "players": "{n} joueurs",
        "cards": "{n} cartes", "part": "{n} sur {all}",
        "section": "section, sections",
    },
    "pl": {
        "free": "gratis", "draft": "Szkic", "lacks": "brakuje:", "stops": "Zatrzymuje",
        "stopped": "Zatrzymywane przez", "contents": "Spis treści", "open": "do rozstrzygnięcia",
        "player": "{n} gracz", "players": "{n} graczy", "cards": "kart: {n}", "part": "{n} z {all}",
        "section": "rozdział, rozdziału, rozdziale, rozdziały, sekcja, sekcji, sekcję, sekcje, punkt, punktu, punkcie",
    },
    "es": {
        "free": "gratis", "draft": "Borrador", "lacks": "falta:", "stops": "Detiene", "stopped": "Detenido por",
        "contents": "Índice", "open": "por decidir", "player": "{n} jugador", "players": "{n} jugadores",
        "cards": "{n} cartas", "part": "{n} de {all}",
        "section": "sección, secciones",
    },
    "it": {
        "free": "gratis", "draft": "Bozza", "lacks": "manca:", "stops": "Blocca", "stopped": "Bloccato da",
        "contents": "Indice", "open": "da decidere", "player": "{n} giocatore", "players": "{n} giocatori",
        "cards": "{n} carte", "part": "{n} di {all}",
        "section": "sezione, sezioni",
    },
    "nl": {
        "free": "gratis", "draft": "Concept", "lacks": "ontbreekt:", "stops": "Stopt", "stopped": "Gestopt door",
        "contents": "Inhoud", "open": "open", "player": "{n} speler", "players": "{n} spelers",
        "cards": "{n} kaarten", "part": "{n} van {all}",
        "section": "paragraaf, paragrafen, sectie, secties",
    },
    "pt": {
        "free": "grátis", "draft": "Rascunho", "lacks": "falta:", "stops": "Bloqueia", "stopped": "Bloqueado por",
        "contents": "Índice", "open": "por decidir", "player": "{n} jogador", "players": "{n} jogadores",
        "cards": "{n} cartas", "part": "{n} de {all}",
        "section": "seção, seções, secção, secções",
    },
}  # fmt: skip
"""The words by the first part of a language's tag (ISO 639-1)."""


_SPAN = re.compile(r"(?<=\d)\s*-\s*(?=\d)")


def words(language: str, own: Mapping[str, str]) -> dict[str, str]:
    """Give the words of a language (BCP 47, such as `pt-BR`; English for one that is not known), with a game's own."""
    code = language.lower().replace("_", "-").partition("-")[0]
    return {**WORDS.get(code, ENGLISH), **{name: word for name, word in own.items() if word}}


def players(words: Mapping[str, str], said: str) -> str:
    """Give for how many players a game is, as `players:` says it; nothing when it does not."""
    return counted(words["player" if said == "1" else "players"], _SPAN.sub("–", said)) if said else ""


def counted(phrase: str, n: object, all: object = "") -> str:
    """Give a phrase with its numbers."""
    return phrase.replace("{all}", str(all)).replace("{n}", str(n))
