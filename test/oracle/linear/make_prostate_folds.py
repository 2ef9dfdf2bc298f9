"""Ten-fold errors of five linear methods on the prostate data, in numpy: python make_prostate_folds.py prostate.csv

Two plans of folds that need no random numbers, and the choices of the rule of one standard error over random
ones. The folds behind table 3.3 of The Elements of Statistical Learning are not known.
"""

import itertools
import json
import pathlib
import sys
from collections import Counter

import numpy as np
import scipy
import sklearn
from scipy.optimize import brentq
from sklearn.linear_model import lars_path

DRAWS = 500
data = np.genfromtxt(sys.argv[1], delimiter=",", skip_header=1)
flags = data[:, 9] == 1
standard = (data[:, :8] - data[:, :8].mean(0)) / data[:, :8].std(0, ddof=1)
x, y = standard[flags], data[flags, 8]
rows = len(y)
centered = y - y.mean()
squares = np.linalg.svd(x, compute_uv=False) ** 2
lambdas = [brentq(lambda l: (squares / (squares + l)).sum() - df, 0, 1e6) for df in range(1, 8)] + [0.0]
FRACTIONS = np.arange(101) / 100
# Where the setting of the book is on each path; three eighths lie between two hundredths.
BOOK = {"bestSubset": [2], "ridge": [4], "lasso": [37, 38], "pcr": [7], "pls": [2]}


def best_subsets(x, y, left):
    mean, center = y.mean(), x.mean(0)
    c, r = (x - center).T @ (x - center), (x - center).T @ (y - mean)
    out = [np.full(len(left), mean)]
    for size in range(1, 9):
        found = (-np.inf, (), None)
        for own in itertools.combinations(range(8), size):
            b = np.linalg.solve(c[np.ix_(own, own)], r[list(own)])
            found = max(found, (b @ r[list(own)], own, b), key=lambda one: one[0])
        out.append(mean + (left - center)[:, found[1]] @ found[2])
    return out


def ridge(x, y, left):
    return [left @ np.linalg.solve(x.T @ x + l * np.eye(8), x.T @ y) for l in lambdas]


def lasso(x, y, left):
    mean, center, scale = y.mean(), x.mean(0), x.std(0)
    _, _, knots = lars_path((x - center) / scale, y - mean, method="lasso")
    norms = np.abs(knots).sum(0)
    at = lambda f: np.array([np.interp(f * norms[-1], norms, own) for own in knots])
    return [mean + (left - center) / scale @ at(f) for f in FRACTIONS]


def pcr(x, y, left):
    mean, center = y.mean(), x.mean(0)
    u, s, vt = np.linalg.svd(x - center, full_matrices=False)
    return [mean + (left - center) @ (vt[:k].T @ (u[:, :k].T @ (y - mean) / s[:k])) for k in range(9)]


def pls(x, y, left):
    c, r = x.T @ x, x.T @ y
    basis, out = [r / np.linalg.norm(r)], [np.zeros(len(left))]
    for _ in range(8):
        q = np.linalg.qr(np.array(basis).T)[0]
        out.append(left @ (q @ np.linalg.solve(q.T @ c @ q, q.T @ r)))
        basis.append(c @ q[:, -1])
    return out


METHODS = {
    "bestSubset": (best_subsets, y),
    "ridge": (ridge, centered),
    "lasso": (lasso, y),
    "pcr": (pcr, y),
    "pls": (pls, centered),
}


def judge(parts):
    out = {}
    masses = np.bincount(parts) / rows
    for name, (fit, target) in METHODS.items():
        errors = []
        for part in range(10):
            left = parts == part
            predicted = fit(x[~left], target[~left], x[left])
            errors.append([((target[left] - own) ** 2).mean() for own in predicted])
        errors = np.array(errors)
        means = masses @ errors
        deviations = np.sqrt(masses @ (errors - means) ** 2 / 9)
        best = int(means.argmin())
        limit = means[best] + deviations[best]
        out[name] = {
            "means": means.tolist(),
            "standardErrors": deviations.tolist(),
            "chosen": int(np.argmax(means <= limit)),
            "bookWithin": bool(all(means[at] <= limit for at in BOOK[name])),
        }
    return out


order = np.arange(rows)
plans = {"asTheyStand": judge(order * 10 // rows), "dealtInTurn": judge(order % 10)}
generator = np.random.default_rng(0)
same, within, together = Counter(), Counter(), Counter()
for _ in range(DRAWS):
    judged = judge(generator.permutation(order % 10))
    # Of the lasso, a chosen hundredth beside three eighths would be luck: within a sixteenth counts as the same.
    alike = [
        abs(FRACTIONS[own["chosen"]] - 3 / 8) <= 1 / 16 if name == "lasso" else own["chosen"] == BOOK[name][0]
        for name, own in judged.items()
    ]
    for (name, own), is_same in zip(judged.items(), alike):
        same[name] += bool(is_same)
        within[name] += own["bookWithin"]
    together[int(sum(alike))] += 1
written = {
    "source": f"numpy {np.__version__}, scipy {scipy.__version__}, scikit-learn {sklearn.__version__}",
    "plans": plans,
}
draws = {"draws": DRAWS, "same": same, "within": within, "howManyOfFive": dict(sorted(together.items()))}
print(json.dumps(draws, indent=1))
print({plan: {n: (o["chosen"], o["bookWithin"]) for n, o in own.items()} for plan, own in plans.items()})
pathlib.Path(__file__).with_name("prostate-folds.json").write_text(json.dumps(written) + "\n")
