"""Times one workload of bench/support/process-workloads.ts with scikit-learn and prints the times as JSON.

    python gaussian-process.py versions
    python gaussian-process.py processFit folder-with-the-data
"""

import json
import pathlib
import platform
import sys

import numpy as np
import sklearn
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel
from sklearn.kernel_ridge import KernelRidge
from timing import timing

COLUMNS = 20
PROCESS_ROWS = 2000
NEW_ROWS = 2000


def workload(name, folder):
    folder = pathlib.Path(folder)
    x = np.fromfile(folder / "x.f64").reshape(-1, COLUMNS)
    y = np.fromfile(folder / "numbers.f64")[:PROCESS_ROWS]
    rows = x[:PROCESS_ROWS]
    scale = np.full(COLUMNS, 4.0) if name == "processArdFit" else 4.0
    kernel = ConstantKernel(1.0) * RBF(scale)
    if name in ("processFit", "processNativeFit", "processArdFit"):

        def fit():
            model = GaussianProcessRegressor(kernel=kernel, alpha=0.1, optimizer=None, normalize_y=False)
            model.fit(rows, y - y.mean())
            return model.log_marginal_likelihood(model.kernel_.theta, eval_gradient=True)

        return fit
    if name == "processPredict":
        model = GaussianProcessRegressor(kernel=kernel, alpha=0.1, optimizer=None).fit(rows, y - y.mean())
        others = x[PROCESS_ROWS : PROCESS_ROWS + NEW_ROWS]
        return lambda: model.predict(others, return_std=True)
    if name == "kernelRidgeFit":
        return lambda: KernelRidge(kernel="rbf", gamma=0.05, alpha=0.1).fit(rows, y - y.mean())
    raise SystemExit(f"gaussian-process.py has no workload {name}")


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
