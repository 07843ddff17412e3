"""Numbers with their nouns."""

import gettext
import re

import pytest

from tests.texts.po_files import DOMAINS, KEYS, braces, catalogue, part, read
from zuschlag.texts import LANGUAGES, Texts
from zuschlag.texts.catalogue import FOLDER, number

COUNTED = [key for key in KEYS if len(catalogue("en")[key]) > 1]
UNCHANGED = {
    "en": {"amount", "cubes.black", "cubes.red", "cubes.white", "cubes.yellow"},
    "de": {"cards.excavator", "cards.worker", "operator.errors", "page.end.lots", "review.page.marked.mistake"},
    "fr": set[str](),
    "it": {"cards.crane", "operator.found_reviews"},
}
"""What is the same in the singular and the plural."""
NUMBERS = {
    *(
        "all",
        "purse",
        "cost",
        "count",
        "days",
        "debt",
        "done",
        "total",
        "held",
        "lap",
        "laps",
        "last",
        "least",
        "samples",
        "limit",
        "lost",
        "minutes",
        "most",
    ),
    *("moves", "n", "next", "nth", "number", "offer", "pays", "percent", "pips", "place", "room", "round", "rounds", "seconds"),
    *(
        "rows",
        "done",
        "total",
        "people",
        "size",
        "space",
        "step",
        "steps",
        "stored",
        "table",
        "tables",
        "value",
        "version",
        "was",
        "worth",
        "would",
    ),
    *("doable", "other_doable", "payday", "other_payday", "pairs", "other_pairs", "more"),
    *("budget", "loss", "price", "rival_worth", "simulations"),
    *("memory", "now", "over", "par", "playing", "right", "then", "used", "waiting", "wins"),
}
"""What is filled in with a number alone."""
WORDS = {
    *("accuracy", "bots", "day", "end", "error", "lesson", "matches", "mean", "target", "what", "wrong"),
    *("best_then", "theme", "wrong_then"),
    *("amount", "balance", "bot", "card", "cards", "cash", "colour", "colours", "command", "contract", "contracts", "cubes"),
    *(
        "database",
        "date",
        "described",
        "example",
        "fault",
        "file",
        "first",
        "game",
        "instead",
        "kind",
        "label",
        "languages",
        "left",
        "level",
        "link",
        "lot",
        "lots",
        "match",
    ),
    *(
        "measure",
        "money",
        "move",
        "name",
        "offered",
        "opponents",
        "options",
        "other",
        "others",
        "owed",
        "owner",
        "paid",
        "parks",
    ),
    *("paydays", "pile", "player", "players", "reason", "rule", "said", "seat", "seats", "server", "state", "tied", "time"),
    *("title", "token", "turn", "typed", "when", "who", "yes"),
    *("ago", "id", "loans", "mine", "release", "theirs"),
    *(
        "best",
        "best_chance",
        "chance",
        "evaluator",
        "blunder",
        "inaccuracy",
        "mark",
        "mistake",
        "outcome",
        "rival",
        "seed",
    ),
}
"""What is filled in with words that agree by themselves, or that agree with nothing here."""
MANY = {"cost", "laps", "last", "most", "room", "rounds", "simulations", "size"}
"""Of those, always more than one."""
COUNTED_PHRASES = {
    *("amount", "balance", "cards", "cash", "contracts", "cubes", "left", "lots", "money", "owed", "paid", "parks", "paydays"),
}
"""What is filled in with a number and its noun, as "1 card" or "3 million", or with several of them."""
PEOPLE = {"others", "players"}
"""What is filled in with one name or with several."""
INVARIANT_BEFORE = {
    "en": """
        about after at cost loses now rated
        a above all and as Bid bid bids but by came cash costs doubles for hand has held hold holds in is its lacks
        lap limit loans lots miss moves number of Offer offer offered offers only owed pay Payday paying Pays pays
        place Round round Seat shows Space space Step step Table takes tie to Turn win with worth""",
    "de": """
        ab also Antwort Bewertung etwa jeder kostet kostete nach um verliert
        aber Auf auf Bargeld bei Biete biete bietet bis bist bringt davon du durch eine Ende enthält erhält Feld für
        Geld gesamt Gewinnaussicht Gleichstand Grenze Hand hast hat hattest hättest in Insgesamt insgesamt ist je
        jetzt kann Kredite Macht mit nimmt Nummer nur Platz Rest Runde schiebt Schritt Tisch und verdeckt verdoppelt
        Viertel von Wert wie Zahltag zahlt zeigt Zug über""",
    "fr": """
        après coûté d’environ donc donne environ maintenant note perd prend
        argent as attend aurais avais avec case Case compte contient coûte dans de dette dont double dépasse déplace
        emprunts Enchérir et fait finis gain jeu jusqu’à limite main mais manque montre numéro offert offre Offrir
        offrir paie paies par payer Place place pour quartiers que Rapporte rapporte reste reçoit sur Table Tour tour
        tout un valeur vaut Étape l’étape à égalité""",
    "it": """
        circa costato dà ora perde quindi toglie voto
        a Aspetta aspetta avevi Avresti Casella casella con contanti contiene costa cui da debito denaro di e Fa gioco
        giro ha Hai in limite lotti ma mano mostra numero offerto offre Offri offri Paga paga pagare paghi parità
        Passo passo per piccola Posto posto prestiti Quanto raddoppia Rende rende resto riceve Sei solo sposta su supera
        Tavolo tra Turno turno tutto un vale valore vincere""",
}
"""Words in front of a number or of names that are the same in front of one and of several: prepositions, verbs and
articles that agree with something else. No article, possessive or verb that would have to agree with what is filled in."""
INVARIANT_BEHIND = {
    "en": """
        costs or
        ahead and at back but by d doubled each fewer from in left less lost min more now of on owed players s share
        short to with → + − = %""",
    "de": """
        bekommt gibt kostet wert zahlt
        auf aus bekommen bieten bis erhöhen geboten hinter mehr Min mit nicht Personen s Schulden T teilen und
        verdoppelt verloren von vor weniger wieder zahlen → + − = %""",
    "fr": """
        coûte des environ pour
        à avec d’avance doublé en et j maintenant mais min par partagent s se sur vers → + − = %""",
    "it": """
        costa dei per più
        a con condividono da di e ed g in ma min ora raddoppiato s si su sul → + − = %""",
}
"""Words behind a number or names that are the same behind one and several, or only said of several ("share the win")."""


def find_disagreements(language: str, text: str) -> list[str]:
    """The numbers and names with a neighbour that may have to agree with them."""
    text = re.sub(r"\} de (plus|moins|retard)\b", "} en plus", text)  # agrees with nothing, unlike "de perdus"
    checked = (NUMBERS - MANY) | COUNTED_PHRASES | PEOPLE
    found = [si[0] for si in re.finditer(r"\b[Ss]i \w+ \{(\w+)\}", text) if language == "it" and si[1] in checked]
    for beside in re.finditer(r"\{(\w+)\}\s([^\s{(]\S*)", text):
        if beside[1] in checked and beside[2].rstrip(".,;:!)") not in ("", *INVARIANT_BEHIND[language].split()):
            found.append(beside[0])
    for beside in re.finditer(r"([^\s}]*[^\s}:;,.!=+−→×])\s\{(\w+)\}", text):
        if beside[2] in checked and beside[1].lstrip("(") not in INVARIANT_BEFORE[language].split():
            found.append(beside[0])
    return found


def test_every_number_that_is_filled_in_is_known() -> None:
    """A new name in braces has to be told here: is it a number, whose nouns have to be counted, or is it in words?

    The numbers of lessons are always the same: `tests/lessons` knows them.
    """
    keys = [key for key in KEYS if not key.startswith("learn.")]
    assert {name for key in keys for name in braces(catalogue("en")[key][0])} <= NUMBERS | WORDS
    assert not NUMBERS & WORDS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", COUNTED)
def test_what_is_counted_agrees_with_its_number(language: str, key: str) -> None:
    """One has its own form, two and five have another; none has the one that the language gives it."""
    domain = next(domain for domain in DOMAINS if key in part(language, domain))
    built = gettext.translation(domain, FOLDER, [language])
    none, one, two, five = (built.ngettext(key, key, n).replace("{n}", "") for n in (0, 1, 2, 5))
    assert two == five
    assert none == (one if language == "fr" else two)
    assert (one == two) == (key in UNCHANGED[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_beside_a_number_has_to_agree_with_it(language: str) -> None:
    """What has one form only puts no noun, article, possessive or verb that agrees with a number or names beside it."""
    found = [
        (key, where)
        for key, forms in catalogue(language).items()
        if len(forms) == 1 and not key.startswith(("rules.", "learn."))
        for where in find_disagreements(language, forms[0])
    ]
    assert not found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "{lost} de perdus"),
        ("it", "{lost} persi"),
        ("fr", "personne n’avait moins que tes {cards}"),
        ("it", "nessuno aveva meno delle tue {cards}"),
        ("fr", "pas d’enchère au-delà de ses {cash}"),
        ("it", "più dei suoi {cash}"),
        ("de", "nicht mehr als die {cash} darin"),
        ("de", "Deiner Hand fehlt {cards}."),
        ("de", "Es fehlen {n}."),
        ("it", "alla tua mano manca {cards}."),
        ("de", "In deiner volleren Kasse sind {cash}."),
        ("de", "Es stehen {amount}."),
        ("en", "There are {cards}."),
        ("en", "{players} decides first."),
        ("de", "{cards} fehlen."),
        ("it", "Si aspetta {players}."),
    ],
)
def test_what_would_have_to_agree_is_found(language: str, text: str) -> None:
    """In front of the number and behind it."""
    assert find_disagreements(language, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_two_forms_of_what_is_counted(language: str) -> None:
    """In every language, and one form of everything else that the program says."""
    counted = ["amount", "bigshot.lots", *(f"cards.{kind}" for kind in ("any", "crane", "excavator", "foreman", "worker"))]
    counted += ["come_back.hours", "come_back.minutes", "come_back.seconds"]
    counted += ["cubes.black", "cubes.red", "cubes.white", "cubes.yellow"]
    assert sorted(key for key, forms in part(language, "zuschlag").items() if len(forms) == 2) == counted
    assert {len(forms) for forms in catalogue(language).values()} == {1, 2}


@pytest.mark.parametrize(
    ("language", "singular"),
    [("en", {1}), ("de", {1}), ("it", {1}), ("fr", {0, 1})],
)
def test_each_language_has_its_rule(language: str, singular: set[int]) -> None:
    """In French nothing is singular too."""
    built = gettext.translation("zuschlag", FOLDER, [language])
    one = built.ngettext("bigshot.lots", "bigshot.lots", 1)
    assert {n for n in range(200) if built.ngettext("bigshot.lots", "bigshot.lots", n) == one} == singular


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_of_a_language_has_that_rule(language: str) -> None:
    """So a page that has put them together counts by one."""
    assert len({read(language, domain).metadata["Plural-Forms"] for domain in DOMAINS}) == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 lots", "1 lot", "2 lots", "13 lots"]),
        ("de", ["0 Vierteln", "1 Viertel", "2 Vierteln", "13 Vierteln"]),
        ("fr", ["0 quartier", "1 quartier", "2 quartiers", "13 quartiers"]),
        ("it", ["0 lotti", "1 lotto", "2 lotti", "13 lotti"]),
    ],
)
def test_lots_are_counted(language: str, said: list[str]) -> None:
    """In German in the dative, as they are told: "mit 2 Vierteln"."""
    assert [Texts(language).count("bigshot.lots", n) for n in (0, 1, 2, 13)] == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 million", "1 million", "−1 million", "−54 million"]),
        ("de", ["0 Millionen", "1 Million", "−1 Million", "−54 Millionen"]),
        ("fr", ["0 million", "1 million", "−1 million", "−54 millions"]),
        ("it", ["0 milioni", "1 milione", "−1 milione", "−54 milioni"]),
    ],
)
def test_amounts_are_told_with_a_true_minus(language: str, said: list[str]) -> None:
    """A debt of one is as singular as one."""
    assert [Texts(language).amount(n) for n in (0, 1, -1, -54)] == said


def test_a_number_has_a_true_minus() -> None:
    """Not a hyphen."""
    assert [number(n) for n in (0, 7, -7, -100)] == ["0", "7", "−7", "−100"]


@pytest.mark.parametrize(
    ("language", "three"),
    [("en", "A, B and C"), ("de", "A, B und C"), ("fr", "A, B et C"), ("it", "A, B e C")],
)
def test_names_are_listed(language: str, three: str) -> None:
    """With the language's own "and"."""
    texts = Texts(language)
    assert texts.join_list([]) == ""
    assert texts.join_list(["A"]) == "A"
    assert texts.join_list(["A", "B", "C"]) == three
    assert texts.join_list(["A", "B"]) == three.replace(", B", "").replace("C", "B")
