"""Writes linear-program.json: linear programs of all kinds, solved by scipy's linprog (HiGHS)."""

import json
import pathlib

import numpy
import scipy
from scipy.optimize import linprog

random = numpy.random.default_rng(4)
endings = {0: "optimal", 2: "infeasible", 3: "unbounded"}
cases = []


def add(c, a_eq=None, b_eq=None, a_ub=None, b_ub=None, lower=None, upper=None):
    n = len(c)
    lower = [0.0] * n if lower is None else lower
    upper = [None] * n if upper is None else upper
    found = linprog(c, a_ub, b_ub, a_eq, b_eq, bounds=list(zip(lower, upper)), method="highs")
    listed = lambda a: None if a is None else numpy.asarray(a).tolist()
    cases.append(
        {
            "c": listed(c), "equal": listed(a_eq), "equalRight": listed(b_eq), "below": listed(a_ub),
            "belowRight": listed(b_ub), "lower": lower, "upper": upper, "ending": endings[found.status],
            "value": found.fun if found.status == 0 else None,
            "x": listed(found.x) if found.status == 0 else None,
            "equalDual": listed(found.eqlin.marginals) if found.status == 0 else None,
            "belowDual": listed(found.ineqlin.marginals) if found.status == 0 else None,
        }
    )


for m, n in ((2, 5), (5, 12), (10, 30), (20, 40)):
    a = random.normal(size=(m, n))
    add(random.normal(size=n) + a.T @ random.normal(size=m), a, a @ random.random(n), upper=[3.0] * n)
    add(random.random(n), a, a @ random.random(n))
    g = random.normal(size=(n, m))
    add(g.T @ -random.random(n), a_ub=g, b_ub=random.random(n), lower=[None] * m)
    add(random.normal(size=n), a_ub=a, b_ub=a @ random.random(n), lower=[-1.0] * n, upper=[2.0] * n)
# A redundant row, no solution, and no end.
a = random.normal(size=(3, 8))
add(random.random(8), numpy.vstack([a, a[0] + a[1]]), numpy.append(a @ numpy.ones(8), (a[0] + a[1]).sum()))
add([1.0, 1.0], [[1.0, 1.0]], [-1.0])
add([1.0, 0.0], [[1.0, 1.0], [1.0, 1.0]], [1.0, 2.0])
add([-1.0, -1.0], a_ub=[[1.0, -1.0]], b_ub=[1.0])
add([1.0], lower=[None])
# Small whole numbers: corners where many constraints meet, and solutions that are not unique.
unique, cases = cases, []
while len(cases) < 60:
    m, n = random.integers(2, 8), random.integers(2, 10)
    whole = lambda *size: (random.integers(-5, 6, size) * (random.random(size) < 0.7)).astype(float)
    try:
        add(whole(n), a_ub=whole(m, n), b_ub=whole(m) + 1)
    except KeyError:  # HiGHS did not tell infeasible from unbounded.
        continue
text = json.dumps({"made by": f"scipy {scipy.__version__}", "cases": unique, "whole": cases})
pathlib.Path(__file__).with_name("linear-program.json").write_text(text + "\n")
