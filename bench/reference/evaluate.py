"""Times one workload of bench/evaluate.ts with scikit-learn and prints the times as JSON.

    python evaluate.py versions
    python evaluate.py rocAuc folder-with-the-data
"""

import json
import pathlib
import platform
import sys

import numpy as np
import sklearn
from sklearn import metrics
from timing import timing

OF_NUMBERS = {
    "meanAbsoluteError": metrics.mean_absolute_error,
    "medianAbsoluteError": metrics.median_absolute_error,
    "maxError": metrics.max_error,
    "rootMeanSquaredError": metrics.root_mean_squared_error,
    "rSquared": metrics.r2_score,
}


def workload(name, folder):
    def read(file, kind=np.float64):
        return np.fromfile(pathlib.Path(folder) / file, dtype=kind)

    if name == "rocAuc":
        classes, scores = read("classes", np.uint8), read("scores")
        return lambda: metrics.roc_auc_score(classes, scores)
    if name in OF_NUMBERS:
        truth, predicted = read("truth"), read("predicted")
        return lambda: OF_NUMBERS[name](truth, predicted)
    raise SystemExit(f"evaluate.py has no workload {name}")


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
