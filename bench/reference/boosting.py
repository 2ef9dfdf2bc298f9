"""Times one workload of bench/support/boosting-workloads.ts with scikit-learn or LightGBM and prints the times as JSON.

    python boosting.py versions
    python boosting.py fitHistogram folder-with-the-data
"""

import json
import os
import pathlib
import platform
import sys

import lightgbm
import numpy as np
import sklearn
from lightgbm import LGBMClassifier
from sklearn.ensemble import HistGradientBoostingClassifier
from timing import timing

COLUMNS = 20
EXPLAINED_ROWS = 1000


def load(folder):
    folder = pathlib.Path(folder)
    x = np.fromfile(folder / "x.f64").reshape(-1, COLUMNS)
    return x, np.fromfile(folder / "labels.i32", dtype=np.int32)


def workload(name, folder):
    x, labels = load(folder)
    if name.endswith("Histogram"):
        fit = lambda: HistGradientBoostingClassifier(early_stopping=False).fit(x, labels)
    else:
        fit = lambda: LGBMClassifier(n_jobs=os.cpu_count(), verbose=-1).fit(x, labels)
    if name.startswith("fit"):
        return fit
    model = fit()
    if name.startswith("explain"):
        return lambda: model.predict(x[:EXPLAINED_ROWS], pred_contrib=True)
    return lambda: model.predict_proba(x)


name, *rest = sys.argv[1:]
if name == "versions":
    versions = {"python": platform.python_version(), "scikit-learn": sklearn.__version__}
    print(json.dumps({**versions, "lightgbm": lightgbm.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
