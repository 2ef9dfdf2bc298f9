"""Times one workload of bench/support/mixture-workloads.ts with scikit-learn and prints the times as JSON.

    python mixture.py versions
    python mixture.py fullMixtureFit folder-with-the-data
"""

import json
import pathlib
import platform
import sys
import warnings

import numpy as np
import sklearn
from sklearn.mixture import GaussianMixture
from timing import timing

COLUMNS = 20
ROWS = 50_000
COMPONENTS = 5
ITERATIONS = 20
# It warns that twenty iterations are few.
warnings.filterwarnings("ignore")


def workload(name, folder):
    x = np.fromfile(pathlib.Path(folder) / "x.f64").reshape(-1, COLUMNS)[:ROWS]
    kinds = {
        "fullMixtureFit": ("full", np.stack([np.eye(COLUMNS)] * COMPONENTS)),
        "diagonalMixtureFit": ("diag", np.ones((COMPONENTS, COLUMNS))),
    }
    if name not in kinds:
        raise SystemExit(f"mixture.py has no workload {name}")
    kind, precisions = kinds[name]
    mixture = GaussianMixture(
        COMPONENTS,
        covariance_type=kind,
        reg_covar=0,
        tol=0,
        max_iter=ITERATIONS,
        weights_init=np.full(COMPONENTS, 1 / COMPONENTS),
        means_init=x[:COMPONENTS],
        precisions_init=precisions,
    )
    return lambda: mixture.fit(x)


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
