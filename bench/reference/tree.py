"""Times one workload of bench/support/tree-workloads.ts with scikit-learn and prints the times as JSON.

    python tree.py versions
    python tree.py treeClassifierFit folder-with-the-data
"""

import json
import pathlib
import platform
import sys

import numpy as np
import sklearn
from sklearn.ensemble import AdaBoostClassifier, ExtraTreesClassifier, RandomForestClassifier, RandomForestRegressor
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor
from timing import timing

COLUMNS = 20
TREE_ROWS = 50_000
FOREST_ROWS = 20_000
SIDE_BY_SIDE = 10


def workload(name, folder):
    folder = pathlib.Path(folder)
    x = np.fromfile(folder / "x.f64").reshape(-1, COLUMNS)
    labels = np.fromfile(folder / "labels.i32", dtype=np.int32)
    numbers = np.fromfile(folder / "numbers.f64")
    some = x[:TREE_ROWS]
    if name == "treeClassifierFit":
        return lambda: DecisionTreeClassifier(random_state=0).fit(some, labels[:TREE_ROWS])
    if name == "treeEntropyFit":
        return lambda: DecisionTreeClassifier(criterion="entropy", random_state=0).fit(some, labels[:TREE_ROWS])
    if name == "treeRegressorFit":
        return lambda: DecisionTreeRegressor(random_state=0).fit(some, numbers[:TREE_ROWS])
    if name == "treePredict":
        model = DecisionTreeClassifier(random_state=0).fit(some, labels[:TREE_ROWS])
        return lambda: model.predict(x)
    if name == "adaBoostFit":
        return lambda: AdaBoostClassifier(n_estimators=50, random_state=0).fit(some, labels[:TREE_ROWS])
    if name == "wideForestFit":
        wide, classes = some.reshape(-1, SIDE_BY_SIDE * COLUMNS), labels[:TREE_ROWS:SIDE_BY_SIDE]
        return lambda: RandomForestClassifier(n_jobs=2, random_state=0).fit(wide, classes)
    few = x[:FOREST_ROWS]
    if name == "forestClassifierFit":
        return lambda: RandomForestClassifier(n_jobs=2, random_state=0).fit(few, labels[:FOREST_ROWS])
    if name == "forestRegressorFit":
        # A third of the columns compete at a split, as on the other side.
        forest = RandomForestRegressor(max_features=1 / 3, n_jobs=2, random_state=0)
        return lambda: forest.fit(few, numbers[:FOREST_ROWS])
    if name == "extraTreesFit":
        return lambda: ExtraTreesClassifier(n_jobs=2, random_state=0).fit(few, labels[:FOREST_ROWS])
    if name in ("forestPredict", "forestPredictAlone"):
        model = RandomForestClassifier(n_jobs=2, random_state=0).fit(few, labels[:FOREST_ROWS])
        return lambda: model.predict(x)
    raise SystemExit(f"tree.py has no workload {name}")


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
