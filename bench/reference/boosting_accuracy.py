"""Prints the errors of HistGradientBoosting and LightGBM over the folds that bench/boosting-accuracy.ts has written."""

import json
import sys

import numpy as np
from lightgbm import LGBMClassifier, LGBMRegressor
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

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
    return maker(verbose=-1).fit(x[train], y[train], **options)


def errors(fit):
    found = []
    for fold in problem["folds"]:
        train, test = np.array(fold["train"]), np.array(fold["test"])
        predicted = fit(train).predict(x[test])
        wrong = predicted != y[test] if classes else (predicted - y[test]) ** 2
        mean = float(np.mean(wrong))
        found.append(mean if classes else mean**0.5)
    return found


print(json.dumps({"histogram": errors(histogram), "lightgbm": errors(lightgbm)}))
