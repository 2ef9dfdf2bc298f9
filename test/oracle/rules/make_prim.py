"""The patient rule induction method in exact fractions, after Friedman and Fisher (1999), sections 5 and 8.

    python make_prim.py > prim.json

A box is a list of sets of allowed values, one per column; None stands for a missing value, which is a value of its own.
Peels remove the lowest or highest values that weigh at most alpha of the box, but at least one value, or one level, or
the missing values. Ties go to the peel that removes least, then to the name of the column, then to the lower end.
"""

import json
import platform
import random
from fractions import Fraction

NAMES = ["dose", "age", "site", "score"]
LEVELS = {"site": ["A", "B", "C", "D"]}


def make_data(seed):
    draw = random.Random(seed)
    rows = []
    for _ in range(150):
        dose = draw.randrange(0, 200) / 4
        age = draw.randrange(20, 40)
        site = draw.choice(LEVELS["site"])
        score = None if draw.random() < 0.15 else draw.randrange(0, 10)
        bump = dose > 20 and 25 <= age <= 33 and site in ("A", "C")
        y = (12 if bump else 0) + (4 if score is None else 0) + draw.randrange(0, 8)
        rows.append({"dose": dose, "age": age, "site": site, "score": score, "y": y, "weight": draw.randrange(1, 4)})
    return rows


def total(rows):
    return sum(row["weight"] for row in rows), sum(row["weight"] * row["y"] for row in rows)


def mean(rows):
    weight, above = total(rows)
    return Fraction(above, weight)


def inside(box, rows):
    return [row for row in rows if all(row[name] in box[name] for name in NAMES)]


def take(values, rows, name, limit):
    """The first of these values that weigh at most the limit together, but at least one."""
    taken, weight = [], 0
    for value in values:
        own = sum(row["weight"] for row in rows if row[name] == value)
        if taken and weight + own > limit:
            break
        taken.append(value)
        weight += own
    return taken


def peels(box, rows, alpha):
    weight, _ = total(rows)
    for name in NAMES:
        present = {row[name] for row in rows}
        known = sorted(value for value in present if value is not None)
        if name in LEVELS:
            ends = [(at, [level]) for at, level in enumerate(LEVELS[name]) if level in present]
        else:
            ends = [(0, take(known, rows, name, alpha * weight)), (1, take(known[::-1], rows, name, alpha * weight))]
        if None in present:
            ends.append((2, [None]))
        for end, removed in ends:
            if removed and present - set(removed):
                yield name, end, removed


def peel(rows, alpha, least):
    box = {name: {row[name] for row in rows} for name in NAMES}
    steps = [(None, box)]
    while True:
        here = inside(box, rows)
        if len({row["y"] for row in here}) == 1:
            return steps
        found = []
        for name, end, removed in peels(box, here, alpha):
            # What a peel cuts off includes values that other cases outside of the box have.
            smaller = {**box, name: cut(box[name], here, name, end, removed)}
            left = inside(smaller, here)
            if left and total(left)[0] >= least:
                found.append((-mean(left), -total(left)[0], name, end, smaller))
        if not found:
            return steps
        best = min(found, key=lambda peel: peel[:4])
        box = best[4]
        steps.append((best[2], box))


def cut(allowed, here, name, end, removed):
    """The values that are left: bounds lie halfway between the last value removed and the first one kept."""
    if name in LEVELS or end == 2:
        return allowed - set(removed)
    kept = {row[name] for row in here} - set(removed) - {None}
    if not kept:
        return {None}
    if end == 0:
        bound = (max(removed) + min(kept)) / 2
        return {value for value in allowed if value is None or value > bound}
    bound = (min(removed) + max(kept)) / 2
    return {value for value in allowed if value is None or value <= bound}


def extend(allowed, everything, end, added, rest):
    """The values after a paste: up to halfway between the last value added and the next one outside, if there is one."""
    if end == 0:
        bound = (min(added) + max(rest)) / 2 if rest else float("-inf")
        return allowed | {value for value in everything if value is not None and bound < value <= max(added)}
    bound = (max(added) + min(rest)) / 2 if rest else float("inf")
    return allowed | {value for value in everything if value is not None and min(added) <= value <= bound}


def paste(box, rows, alpha):
    steps = []
    while True:
        here = inside(box, rows)
        weight, _ = total(here)
        found = []
        for name in NAMES:
            beside = [
                row
                for row in rows
                if row[name] not in box[name] and all(row[other] in box[other] for other in NAMES if other != name)
            ]
            known = [value for value in box[name] if value is not None]
            everything = {row[name] for row in rows}
            outside = sorted({row[name] for row in beside if row[name] is not None})
            if name in LEVELS:
                ends = [(LEVELS[name].index(level), [level]) for level in outside]
            elif not known:
                ends = []
            else:
                lower = [value for value in outside if value < min(known)][::-1]
                upper = [value for value in outside if value > max(known)]
                ends = [(0, take(lower, beside, name, alpha * weight)), (1, take(upper, beside, name, alpha * weight))]
            if any(row[name] is None for row in beside):
                ends.append((-1, [None]))
            for end, added in ends:
                if added:
                    values = box[name] | set(added)
                    if name not in LEVELS and end in (0, 1):
                        rest = [value for value in (lower, upper)[end] if value not in added]
                        values = extend(box[name], everything, end, added, rest)
                    larger = {**box, name: values}
                    grown = inside(larger, rows)
                    found.append((-mean(grown), -total(grown)[0], name, end, larger))
        best = min(found, key=lambda step: step[:4], default=None)
        if best is None or -best[0] <= mean(here):
            return steps
        box = best[4]
        steps.append((best[2], box))


def drops(box, everything, rows):
    """The columns in the order in which they can be dropped at the least loss of the mean."""
    used = [name for name in NAMES if not everything[name] <= box[name]]
    count = len(inside(box, rows))
    for name in sorted(used):
        without = {**box, name: everything[name]}
        if len(inside(without, rows)) == count:
            box = without
            used.remove(name)
    order = []
    while used:
        found = []
        for name in used:
            left = inside({**box, name: everything[name]}, rows)
            found.append((-mean(left), -total(left)[0], name))
        name = min(found)[2]
        box = {**box, name: everything[name]}
        used.remove(name)
        order.append((name, inside(box, rows)))
    return order


def run(rows, alpha, paste_alpha, min_support, support, boxes):
    whole = total(rows)[0]
    pool, found = rows, []
    share = lambda part: float(Fraction(total(part)[0], whole))
    while len(found) < boxes:
        steps = peel(pool, alpha, min_support * whole)
        weights = [total(inside(box, pool))[0] for _, box in steps]
        chosen = max(at for at, weight in enumerate(weights) if weight >= support * whole)
        pasted = paste(steps[chosen][1], pool, paste_alpha)
        box = (pasted[-1] if pasted else steps[chosen])[1]
        members = inside(box, pool)
        if chosen == 0 or mean(members) <= mean(rows):
            break
        everything = {name: {row[name] for row in pool} for name in NAMES}
        point = lambda name, box: {"feature": name, "support": share(inside(box, pool)), "mean": float(mean(inside(box, pool)))}
        found.append(
            {
                "weight": total(members)[0],
                "mean": float(mean(members)),
                "chosen": chosen,
                "rows": [rows.index(row) for row in members],
                "trajectory": [point(*step) for step in [*steps, *pasted]],
                "drops": [
                    {"feature": name, "support": share(left), "mean": float(mean(left))}
                    for name, left in drops(box, everything, pool)
                ],
            }
        )
        pool = [row for row in pool if row not in members]
    return {"boxes": found, "rest": {"weight": total(pool)[0], "mean": float(mean(pool))}}



data = [{**row, "id": at} for at, row in enumerate(make_data(12))]
settings = [
    (Fraction(1, 10), Fraction(1, 20), Fraction(1, 20), Fraction(1, 10), 4),
    (Fraction(1, 20), Fraction(1, 50), Fraction(1, 10), Fraction(1, 5), 3),
    (Fraction(1, 4), Fraction(1, 4), Fraction(1, 50), Fraction(1, 50), 5),
]
print(
    json.dumps(
        {
            "python": platform.python_version(),
            "data": {name: [row[name] for row in data] for name in [*NAMES, "y", "weight"]},
            "runs": [
                {
                    **dict(zip(("alpha", "pasteAlpha", "minSupport", "support"), map(float, setting[:4]))),
                    "maxBoxes": setting[4],
                    **run(data, *setting),
                }
                for setting in settings
            ],
        }
    )
)
