"""Times one workload of bench/support/neural-workloads.ts with scikit-learn and prints the times as JSON.

    python neural.py versions
    python neural.py classify folder-with-the-data
"""

import json
import pathlib
import platform
import sys
import warnings

import numpy as np
import sklearn
from sklearn.neural_network import MLPClassifier, MLPRegressor
from sklearn.preprocessing import StandardScaler
from timing import timing

COLUMNS = 50
EPOCHS = 20


def load(folder):
    folder = pathlib.Path(folder)
    x = np.fromfile(folder / "x.f64").reshape(-1, COLUMNS)
    labels = np.fromfile(folder / "labels.i32", dtype=np.int32)
    return x, labels, np.fromfile(folder / "numbers.f64")


def workload(name, folder):
    x, labels, numbers = load(folder)
    layers = (100, 50) if name == "deep" else (100,)
    options = {"max_iter": EPOCHS, "n_iter_no_change": EPOCHS, "batch_size": 200, "random_state": 0}

    def regress():
        return MLPRegressor(hidden_layer_sizes=layers, **options).fit(StandardScaler().fit_transform(x), numbers)

    def classify():
        return MLPClassifier(hidden_layer_sizes=layers, **options).fit(StandardScaler().fit_transform(x), labels)

    if name == "regress":
        return regress
    if name != "predict":
        return classify
    scaler = StandardScaler().fit(x)
    model = classify()
    return lambda: model.predict_proba(scaler.transform(x))


# The number of epochs is given, so no fit converges.
warnings.filterwarnings("ignore")
name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
