"""Writes sparse.json: the Dantzig selector by scipy's linprog, and (sparse) group lassos by proximal gradients."""

import json
import pathlib

import numpy
import scipy
from scipy.optimize import linprog

random = numpy.random.default_rng(9)
n, p = 60, 9
x = numpy.round(random.normal(size=(n, p)) @ (numpy.eye(p) + 0.3), 4)
y = numpy.round(x[:, :3] @ [1.5, -2.0, 0.7] + 0.8 * x[:, 5] + random.normal(size=n) + 4, 4)
weights = random.integers(1, 4, size=n).astype(float)
groups = [[0, 1, 2], [3, 4], [5], [6, 7, 8]]


def standardized(w):
    total = w.sum()
    center = w @ x / total
    scale = numpy.sqrt(w @ (x - center) ** 2 / total)
    root = numpy.sqrt(w)
    return (x - center) / scale * root[:, None], (y - w @ y / total) * root, center, scale, total


def original(beta, w):
    _, _, center, scale, total = standardized(w)
    own = beta / scale
    return [float(w @ y / total - center @ own), *own.tolist()]


def dantzig(lam, w):
    z, r, *_, total = standardized(w)
    gram, pull = z.T @ z / total, z.T @ r / total
    a = numpy.block([[gram, -gram], [-gram, gram]])
    b = numpy.concatenate([pull + lam, lam - pull])
    found = linprog(numpy.ones(2 * p), a, b, method="highs", options={"primal_feasibility_tolerance": 1e-10})
    return {"lambda": lam, "parameters": original(found.x[:p] - found.x[p:], w), "norm": found.fun}


def group(lam, alpha, w, steps=400000):
    z, r, *_, total = standardized(w)
    gram, pull = z.T @ z / total, z.T @ r / total
    step = 1 / numpy.linalg.eigvalsh(gram)[-1]
    beta = numpy.zeros(p)
    for _ in range(steps):
        u = beta + step * (pull - gram @ beta)
        u = numpy.sign(u) * numpy.maximum(numpy.abs(u) - step * lam * alpha, 0)
        for g in groups:
            length = numpy.linalg.norm(u[g])
            threshold = step * lam * (1 - alpha) * numpy.sqrt(len(g))
            u[g] *= 1 - threshold / length if length > threshold else 0
        if numpy.abs(u - beta).max() < 1e-17:
            break
        beta = u
    return {"lambda": lam, "alpha": alpha, "parameters": original(beta, w)}


one = numpy.ones(n)
out = {
    "made by": f"numpy {numpy.__version__}, scipy {scipy.__version__}",
    "x": x.tolist(), "y": y.tolist(), "weights": weights.tolist(),
    "groups": [[f"x{j}" for j in g] for g in groups],
    "dantzig": [dantzig(lam, one) for lam in (1.0, 0.3, 0.1, 0.02)],
    "dantzigWeighted": [dantzig(0.2, weights)],
    "group": [group(lam, alpha, one) for alpha in (0, 0.5, 0.95) for lam in (0.7, 0.2, 0.05, 0.01)],
    "groupWeighted": [group(0.1, alpha, weights) for alpha in (0, 0.5)],
}
pathlib.Path(__file__).with_name("sparse.json").write_text(json.dumps(out) + "\n")
