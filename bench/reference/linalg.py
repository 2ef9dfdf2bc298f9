"""Times one workload of bench/support/workloads.ts with numpy and prints the times as JSON.

    python linalg.py versions
    python linalg.py product
"""

import json
import platform
import sys

import numpy as np
from timing import timing


def versions():
    try:
        import scipy

        scipy_version = scipy.__version__
    except ImportError:
        scipy_version = "none"
    return {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "scipy": scipy_version,
        "blas": blas(),
    }


def blas():
    try:
        found = np.show_config(mode="dicts")["Build Dependencies"]["blas"]
    except (TypeError, KeyError):  # numpy before 1.26 tells it to people only
        return "unknown"
    return f"{found.get('name', 'unknown')} {found.get('version', '')}".strip()


def random(rows, columns, seed):
    return np.random.default_rng(seed).uniform(-1, 1, (rows, columns))


def symmetric(size, seed):
    a = random(size, size, seed)
    return a + a.T


def definite(size, seed):
    return symmetric(size, seed) + 2 * size * np.eye(size)


def applied(function, *matrices):
    return lambda: function(*matrices)


WORKLOADS = {
    "product": lambda: applied(np.matmul, random(1024, 1024, 1), random(1024, 1024, 2)),
    "crossProduct": lambda: applied(lambda x: x.T @ x, random(200_000, 20, 3)),
    "qr": lambda: applied(np.linalg.qr, random(2000, 200, 4)),
    "svd": lambda: applied(lambda a: np.linalg.svd(a, full_matrices=False), random(2000, 200, 5)),
    "eigenSymmetric300": lambda: applied(np.linalg.eigh, symmetric(300, 6)),
    "eigenSymmetric1000": lambda: applied(np.linalg.eigh, symmetric(1000, 7)),
    "eigen200": lambda: applied(np.linalg.eig, random(200, 200, 8)),
    "cholesky1000": lambda: applied(np.linalg.cholesky, definite(1000, 9)),
    "solve1000": lambda: applied(np.linalg.solve, random(1000, 1000, 10), random(1000, 1, 11)),
}


name = sys.argv[1]
print(json.dumps(versions() if name == "versions" else timing(WORKLOADS[name]())))
