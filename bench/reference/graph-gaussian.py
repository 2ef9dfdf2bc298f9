"""Times one workload of bench/graph-gaussian.ts with scikit-learn and prints the times as JSON.

    python graph-gaussian.py versions
    python graph-gaussian.py crossValidation folder-with-the-data
"""

import json
import pathlib
import platform
import sys
import warnings

import numpy as np
import sklearn
from sklearn.covariance import GraphicalLasso, GraphicalLassoCV
from timing import timing

COLUMNS = 100
warnings.filterwarnings("ignore")


def workload(name, folder):
    x = np.fromfile(pathlib.Path(folder) / "x.f64").reshape(-1, COLUMNS)
    if name.startswith("lambda"):
        # With its looser default, some inner problems stop too early for the gap to be reached.
        lasso = GraphicalLasso(alpha=float(name[6:]), tol=1e-4, enet_tol=1e-8)
    elif name == "crossValidation":
        lasso = GraphicalLassoCV(alphas=[0.5 * 0.8**k for k in range(10)], cv=5, tol=1e-4, enet_tol=1e-8)
    else:
        raise SystemExit(f"graph-gaussian.py has no workload {name}")
    return lambda: lasso.fit(x)


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
