"""Prints the errors of methods over the folds that bench/accuracy.ts has written.

Boosting: HistGradientBoosting and LightGBM. Rare classes: the log losses of LightGBM. Forests: RandomForest and ExtraTrees, with one column per level. Networks:
MLPs of standardized columns, with one column per level, and of standardized responses. Neighbors and support vector
machines: of standardized columns, with one column per level.
"""

import json
import sys
import warnings

import numpy as np
from lightgbm import LGBMClassifier, LGBMRegressor
from sklearn.compose import TransformedTargetRegressor
from sklearn.ensemble import (
    ExtraTreesClassifier,
    ExtraTreesRegressor,
    HistGradientBoostingClassifier,
    HistGradientBoostingRegressor,
    RandomForestClassifier,
    RandomForestRegressor,
)
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor
from sklearn.neural_network import MLPClassifier, MLPRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, SVR, LinearSVC, LinearSVR

# Networks of both libraries have the same number of epochs, whether they converge or not.
warnings.filterwarnings("ignore", module="sklearn.neural_network")
with open(sys.argv[1]) as file:
    problem = json.load(file)
columns = {column["name"]: column for column in problem["columns"]}
features = [column for column in problem["columns"] if column["name"] != problem["target"]]
x = np.array([column["values"] for column in features], dtype=float).T
y = np.array(columns[problem["target"]]["values"])
classes = columns[problem["target"]]["coded"]
coded = [at for at, column in enumerate(features) if column["coded"]]


def histogram(train):
    maker = HistGradientBoostingClassifier if classes else HistGradientBoostingRegressor
    return maker(early_stopping=False, categorical_features=coded or None).fit(x[train], y[train])


def lightgbm(train):
    maker = LGBMClassifier if classes else LGBMRegressor
    options = {"categorical_feature": coded} if coded else {}
    return maker(verbose=-1, n_jobs=1).fit(x[train], y[train], **options)


def log_losses():
    """The mean of −ln p of the true classes by LightGBM, for problems with rare classes."""
    found = []
    for fold in problem["folds"]:
        train, test = np.array(fold["train"]), np.array(fold["test"])
        model = lightgbm(train)
        # A class that no training case has is given no probability.
        p = np.zeros((len(test), int(y.max()) + 1))
        p[:, model.classes_] = model.predict_proba(x[test])
        found.append(float(-np.mean(np.log(np.maximum(p[np.arange(len(test)), y[test]], 1e-15)))))
    return found


def encoded(values):
    """One column per level, as forests of scikit-learn need it."""
    parts = []
    for at, column in enumerate(features):
        own = values[:, at]
        if column["coded"]:
            parts.extend((own == level).astype(float) for level in np.unique(x[:, at][~np.isnan(x[:, at])]))
        else:
            parts.append(own)
    return np.column_stack(parts)


class Encoded:
    """A model of one column per level."""

    def __init__(self, model):
        self.model = model

    def fit(self, train):
        self.model.fit(encoded(x[train]), y[train])
        return self

    def predict(self, rows):
        return self.model.predict(encoded(rows))


def trees(maker, train):
    options = {} if classes else {"max_features": 1 / 3}
    return Encoded(maker(n_estimators=100, random_state=0, **options)).fit(train)


def forest(train):
    return trees(RandomForestClassifier if classes else RandomForestRegressor, train)


def extra_trees(train):
    return trees(ExtraTreesClassifier if classes else ExtraTreesRegressor, train)


def mlp(train):
    maker = MLPClassifier if classes else MLPRegressor
    # Weight decay is divided by the cases of a batch there, and is a factor of the mean loss here.
    model = make_pipeline(StandardScaler(), maker(random_state=0, alpha=200e-4))
    return Encoded(
        model if classes else TransformedTargetRegressor(model, transformer=StandardScaler())
    ).fit(train)


def scaled(of_classes, of_numbers, train):
    return Encoded(make_pipeline(StandardScaler(), of_classes() if classes else of_numbers())).fit(train)


def neighbors(train):
    return scaled(KNeighborsClassifier, KNeighborsRegressor, train)


def machine(train):
    return scaled(SVC, SVR, train)


def linear_machine(train):
    return scaled(LinearSVC, LinearSVR, train)


def errors(fit):
    found = []
    for fold in problem["folds"]:
        train, test = np.array(fold["train"]), np.array(fold["test"])
        predicted = fit(train).predict(x[test])
        wrong = predicted != y[test] if classes else (predicted - y[test]) ** 2
        mean = float(np.mean(wrong))
        found.append(mean if classes else mean**0.5)
    return found


methods = {
    "boosting": (histogram, lightgbm),
    "forest": (forest, extra_trees),
    "mlp": (mlp,),
    "neighbors": (neighbors,),
    "svm": (machine, linear_machine),
}
if sys.argv[2] == "rare":
    print(json.dumps([log_losses()]))
else:
    print(json.dumps([errors(method) for method in methods[sys.argv[2]]]))
