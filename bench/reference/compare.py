"""The same comparison as bench/compare.ts by scikit-learn, as a program from start to end: reads the file, tries the
same methods, which need no preparation here, in the same number of stratified folds, and prints accuracy, log loss and AUC.

    python compare.py versions
    python compare.py run spam.csv target folds
"""

import json
import platform
import sys

if sys.argv[1] == "versions":
    import numpy
    import sklearn

    print(json.dumps({"python": platform.python_version(), "numpy": numpy.__version__, "scikit-learn": sklearn.__version__}))
    sys.exit()

import csv

import numpy as np
from sklearn.dummy import DummyClassifier
from sklearn.model_selection import StratifiedKFold, cross_validate
from sklearn.naive_bayes import GaussianNB

_, _, path, target, folds = sys.argv
with open(path) as file:
    rows = list(csv.reader(file))
at = rows[0].index(target)
y = np.array([row[at] for row in rows[1:]])
x = np.array([[float(value) for j, value in enumerate(row) if j != at] for row in rows[1:]])
splits = StratifiedKFold(int(folds), shuffle=True, random_state=0)
scores = {}
for name, method in {"GaussianNB": GaussianNB(), "Baseline": DummyClassifier(strategy="prior")}.items():
    result = cross_validate(
        method,
        x,
        y,
        cv=splits,
        scoring=["accuracy", "neg_log_loss", "roc_auc"],
        n_jobs=2,
    )
    scores[name] = {key: float(value.mean()) for key, value in result.items() if key.startswith("test_")}
print(json.dumps(scores))
