"""Times one workload of bench/prepare.ts with scikit-learn and prints the times as JSON.

    python prepare.py versions
    python prepare.py bothFit folder-with-the-data
"""

import json
import pathlib
import platform
import sys

import numpy as np
import sklearn
from sklearn.compose import ColumnTransformer
from sklearn.preprocessing import OneHotEncoder, RobustScaler, StandardScaler
from timing import timing

NUMBERS = list(range(5))
LEVELED = list(range(5, 10))


def both():
    return ColumnTransformer(
        [("scale", StandardScaler(), NUMBERS), ("encode", OneHotEncoder(sparse_output=False), LEVELED)]
    )


def workload(name, folder):
    x = np.fromfile(pathlib.Path(folder) / "table.f64").reshape(-1, 10)
    if name == "bothFitTransform":
        return lambda: both().fit_transform(x)
    if name == "bothFit":
        return lambda: both().fit(x)
    if name == "bothTransform":
        model = both().fit(x)
        return lambda: model.transform(x)
    if name == "oneHotSparse":
        levels = np.ascontiguousarray(x[:, LEVELED])
        encoder = OneHotEncoder().fit(levels)
        return lambda: encoder.transform(levels)
    numbers = np.ascontiguousarray(x[:, NUMBERS])
    if name == "robustFit":
        return lambda: RobustScaler().fit(numbers)
    if name == "standardTransform":
        scaler = StandardScaler().fit(numbers)
        return lambda: scaler.transform(numbers)
    raise SystemExit(f"prepare.py has no workload {name}")


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
