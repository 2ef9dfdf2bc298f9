"""The same comparison as bench/compare.ts by scikit-learn, as a program from start to end: reads the file, tries the
same methods, standardized where they are in Credal, in the same number of stratified folds, and prints accuracy, log
loss and AUC.

    python compare.py versions
    python compare.py run spam.csv target folds method,method,...
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
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LogisticRegression, Perceptron, RidgeClassifier
from sklearn.model_selection import StratifiedKFold, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import NearestCentroid
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

METHODS = {
    "BaselineClassifier": DummyClassifier(strategy="prior"),
    "GaussianNB": GaussianNB(),
    # Least squares of class indicators.
    "IndicatorRegression": RidgeClassifier(alpha=0),
    "LinearDiscriminant": LinearDiscriminantAnalysis(),
    # Without a penalty; Newton's method, which is its fastest on these data.
    "LogisticRegression": LogisticRegression(C=np.inf, solver="newton-cholesky"),
    "NearestMean": make_pipeline(StandardScaler(), NearestCentroid()),
    # As many passes as Credal makes where the classes overlap.
    "Perceptron": make_pipeline(StandardScaler(), Perceptron(max_iter=1000, tol=None)),
}

_, _, path, target, folds, methods = sys.argv
with open(path) as file:
    rows = list(csv.reader(file))
at = rows[0].index(target)
y = np.array([row[at] for row in rows[1:]])
x = np.array([[float(value) for j, value in enumerate(row) if j != at] for row in rows[1:]])
splits = StratifiedKFold(int(folds), shuffle=True, random_state=0)
scores = {}
for name in methods.split(","):
    method = METHODS[name]
    result = cross_validate(
        method,
        x,
        y,
        cv=splits,
        scoring=["accuracy", "roc_auc", *(["neg_log_loss"] if hasattr(method, "predict_proba") else [])],
        n_jobs=2,
    )
    scores[name] = {key: float(value.mean()) for key, value in result.items() if key.startswith("test_")}
print(json.dumps(scores))
