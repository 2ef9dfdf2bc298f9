"""Times one workload of bench/support/linear-workloads.ts with scikit-learn and prints the times as JSON.

    python linear.py versions
    python linear.py lassoTall folder-with-the-data

The paths of scikit-learn neither center nor scale; both sides follow as many penalties over the same range
to the same relative duality gap. Ridge regression chooses from the same penalties by the same errors.
"""

import json
import pathlib
import platform
import sys
import warnings

import numpy as np
import scipy.sparse
import sklearn
from sklearn.cross_decomposition import PLSRegression
from sklearn.decomposition import PCA
from sklearn.linear_model import LinearRegression, Ridge, RidgeCV, enet_path, lars_path, lasso_path
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from timing import timing

TOLERANCE = 1e-7


def load(folder):
    folder = pathlib.Path(folder)
    shape = json.loads((folder / "shape.json").read_text())
    size = (shape["rows"], shape["columns"])
    y = np.fromfile(folder / "y.f64")
    if shape.get("responses", 1) > 1:
        y = y.reshape(shape["rows"], -1)
    values = np.fromfile(folder / "x.f64")
    if shape["density"] == 1:
        return values.reshape(size), y
    indices = np.fromfile(folder / "indices.i32", dtype=np.int32)
    pointers = np.fromfile(folder / "pointers.i32", dtype=np.int32)
    return scipy.sparse.csr_matrix((values, indices, pointers), shape=size).tocsc(), y


def workload(name, folder):
    x, y = load(folder)
    y = y - y.mean(axis=0)
    if name.startswith("leastSquares"):
        return lambda: LinearRegression().fit(x, y)
    if name == "lassoTall":
        return lambda: lasso_path(x, y, eps=1e-4, n_alphas=100, tol=TOLERANCE)
    if name == "lassoWide":
        return lambda: lasso_path(x, y, eps=1e-2, n_alphas=100, tol=TOLERANCE)
    if name == "elasticNetSparse":
        return lambda: enet_path(x, y, l1_ratio=0.5, eps=1e-4, n_alphas=100, tol=TOLERANCE)
    # Of the ways that scikit-learn has to the same penalty, the fastest.
    if name in ("ridgeTall", "ridgeWide"):
        mode = "svd" if name == "ridgeTall" else "eigen"
        return lambda: RidgeCV(alphas=np.logspace(-2, 5, 100), gcv_mode=mode).fit(x, y)
    if name == "ridgeFolds":
        grid = {"alpha": np.logspace(-2, 5, 30)}
        ridge = Ridge(solver="cholesky")
        return lambda: GridSearchCV(ridge, grid, cv=10, scoring="neg_mean_squared_error").fit(x, y)
    if name in ("plsTall", "plsResponses"):
        return lambda: PLSRegression(n_components=10).fit(x, y)
    if name == "pcrTall":
        return lambda: make_pipeline(PCA(n_components=20), LinearRegression()).fit(x, y)
    if name == "leastAngleTall":
        return lambda: lars_path(x, y, Gram="auto", method="lar")
    if name == "leastAngleWide":
        return lambda: lars_path(x, y, Gram="auto", method="lasso")
    raise SystemExit(f"linear.py has no workload {name}")


warnings.filterwarnings("ignore")
name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
