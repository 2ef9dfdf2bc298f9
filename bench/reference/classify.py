"""Times one workload of bench/support/classify-workloads.ts with scikit-learn and prints the times as JSON.

    python classify.py versions
    python classify.py multinomialFit folder-with-the-data
"""

import json
import pathlib
import platform
import sys
import warnings

import numpy as np
import scipy.sparse
import sklearn
from sklearn.calibration import CalibratedClassifierCV
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression, Perceptron, PoissonRegressor
from sklearn.naive_bayes import BernoulliNB, CategoricalNB, ComplementNB, GaussianNB, MultinomialNB
from sklearn.neighbors import NearestCentroid
from timing import timing


def load(folder):
    folder = pathlib.Path(folder)
    shape = json.loads((folder / "shape.json").read_text())
    size = (shape["rows"], shape["columns"])
    y = np.fromfile(folder / "y.i32", dtype=np.int32)
    values = np.fromfile(folder / "x.f64")
    if shape["values"] != "counts":
        return values.reshape(size), y
    indices = np.fromfile(folder / "indices.i32", dtype=np.int32)
    pointers = np.fromfile(folder / "pointers.i32", dtype=np.int32)
    return scipy.sparse.csr_matrix((values, indices, pointers), shape=size), y


CLASSIFIERS = {
    "multinomial": MultinomialNB,
    "complement": ComplementNB,
    "bernoulli": BernoulliNB,
    "categorical": CategoricalNB,
    "gaussian": GaussianNB,
    "nearest": NearestCentroid,
    "lda": LinearDiscriminantAnalysis,
    "qda": QuadraticDiscriminantAnalysis,
    "logistic": lambda: LogisticRegression(C=np.inf, solver="newton-cholesky", tol=1e-8),
}


def workload(name, folder):
    x, y = load(folder)
    if name == "logistic":
        return lambda: CLASSIFIERS[name]().fit(x, y)
    if name == "poisson":
        return lambda: PoissonRegressor(alpha=0, solver="newton-cholesky", tol=1e-8).fit(x, y)
    if name == "logisticDigits":
        return lambda: LogisticRegression(solver="newton-cholesky", tol=1e-8).fit(x, y)
    if name == "perceptron":
        return lambda: Perceptron(max_iter=10, tol=None, random_state=0).fit(x, y)
    if name == "calibration":
        return lambda: CalibratedClassifierCV(GaussianNB(), method="isotonic", cv=5, n_jobs=2).fit(x, y)
    if name == "calibrationSigmoid":
        return lambda: CalibratedClassifierCV(GaussianNB(), method="sigmoid", cv=5, n_jobs=2).fit(x, y)
    for kind, create in CLASSIFIERS.items():
        if name == f"{kind}Fit":
            return lambda: create().fit(x, y)
        if name == f"{kind}Predict":
            model = create().fit(x, y)
            return lambda: model.predict(x)
        if name == f"{kind}Proba":
            model = create().fit(x, y)
            return lambda: model.predict_proba(x)
    raise SystemExit(f"classify.py has no workload {name}")


warnings.filterwarnings("ignore")
name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
