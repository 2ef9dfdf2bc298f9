"""Hierarchical mixtures of linear experts by plain EM in numpy, whose gates are maximized to the end by scipy.

    python make_hierarchical_experts.py > hierarchical-experts.json

Columns and response have mean 0 and variance 1 in the fits, as the penalty of the gates refers to them; the objective is
that of the response as it is given.
"""

import json

import numpy as np
import scipy
from scipy.optimize import minimize
from scipy.special import log_softmax, logsumexp

PENALTY, FLOOR = 1e-3, 1e-4


def make(seed, rows):
    draw = np.random.default_rng(seed)
    x = np.round(draw.uniform(-3, 3, (rows, 2)), 3)
    regions = np.where(x[:, 0] < -1, 2 + x[:, 1], np.where(x[:, 0] < 1, -3 * x[:, 0], 4 - 2 * x[:, 1]))
    return x, np.round(regions + 0.4 * draw.normal(size=rows), 3)


def paths(branching):
    """For every expert, the gate and the branch taken at each level; gates are numbered from the root down."""
    ways = [([], 0)]
    first = 0
    for branches in branching:
        ways = [(way + [(first + at, k)], at * branches + k) for way, at in ways for k in range(branches)]
        first += len(ways) // branches
    return [way for way, _ in ways], first


def em(x, y, branching, seed):
    z = np.column_stack([np.ones(len(x)), (x - x.mean(0)) / x.std(0)])
    t = (y - y.mean()) / y.std()
    n, q = z.shape
    ways, count = paths(branching)
    sizes = [1 + max(k for way in ways for gate, k in way if gate == own) for own in range(count)]
    draw = np.random.default_rng(seed)
    shares = draw.dirichlet(np.full(len(ways), 0.3), n)
    gates = [np.zeros((size, q)) for size in sizes]
    betas, variances = np.zeros((len(ways), q)), np.ones(len(ways))
    last = -np.inf
    for _ in range(1000):
        for own, size in enumerate(sizes):
            target = np.zeros((n, size))
            for e, way in enumerate(ways):
                for gate, k in way:
                    if gate == own:
                        target[:, k] += shares[:, e]

            def loss(flat):
                g = flat.reshape(size, q)
                logs = log_softmax(z @ g.T, axis=1)
                slope = -(target - target.sum(1)[:, None] * np.exp(logs)).T @ z + PENALTY * n * g
                return -(target * logs).sum() + PENALTY * n / 2 * (g**2).sum(), slope.ravel()

            gates[own] = minimize(loss, gates[own].ravel(), jac=True, method="L-BFGS-B").x.reshape(size, q)
        for e in range(len(ways)):
            w = np.sqrt(shares[:, e])
            betas[e] = np.linalg.lstsq(z * w[:, None], t * w, rcond=None)[0]
            variances[e] = max(FLOOR, (shares[:, e] * (t - z @ betas[e]) ** 2).sum() / shares[:, e].sum())
        logs = [log_softmax(z @ g.T, axis=1) for g in gates]
        joint = np.column_stack(
            [
                sum(logs[gate][:, k] for gate, k in way)
                - 0.5 * np.log(2 * np.pi * variances[e])
                - (t - z @ betas[e]) ** 2 / (2 * variances[e])
                for e, way in enumerate(ways)
            ]
        )
        total = logsumexp(joint, axis=1)
        shares = np.exp(joint - total[:, None])
        objective = total.sum() - PENALTY * n / 2 * sum((g**2).sum() for g in gates)
        if objective - last < 1e-9 * n:
            break
        last = objective
    return objective - n * np.log(y.std())


runs = []
for branching, rows in (([2], 120), ([3], 150), ([2, 2], 150)):
    x, y = make(7, rows)
    objectives = sorted((em(x, y, branching, seed) for seed in range(20)), reverse=True)
    runs.append({"branching": branching, "x": x.tolist(), "y": y.tolist(), "objectives": objectives})
print(json.dumps({"numpy": np.__version__, "scipy": scipy.__version__, "penalty": PENALTY, "varianceFloor": FLOOR, "runs": runs}))
