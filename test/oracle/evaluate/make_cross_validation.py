"""Writes cross-validation.json: scikit-learn fold by fold on stored folds, and the bootstrap rules by hand."""

import json
import pathlib

import numpy
import sklearn
from sklearn.linear_model import LinearRegression
from sklearn.metrics import accuracy_score, log_loss, mean_squared_error
from sklearn.model_selection import KFold, StratifiedKFold, TimeSeriesSplit, cross_val_predict, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

generator = numpy.random.default_rng(17)
n = 90
classes = numpy.array(["ash", "beech", "cedar"])
labels = classes[generator.choice(3, n, p=[0.5, 0.3, 0.2])]
centers = {"ash": [0, 0, 5], "beech": [2, 1, 5], "cedar": [0, 3, 7]}
x = numpy.round(numpy.array([centers[label] for label in labels]) + 1.3 * generator.standard_normal((n, 3)), 4)
y = numpy.round(x @ [1.5, -2.0, 0.5] + 0.3 * x[:, 0] ** 2 + generator.standard_normal(n), 4)
weights = numpy.round(generator.uniform(0.1, 3, n), 2)
# Of unlike sizes, so that a mean over folds and a mean over cases differ.
uneven = [
    (numpy.arange(20, n), numpy.arange(20)),
    (numpy.arange(70), numpy.arange(70, n)),
    (numpy.r_[0:20, 70:n], numpy.arange(20, 70)),
]


def lists(folds):
    return [{"train": train.tolist(), "test": test.tolist()} for train, test in folds]


def plain(estimator, target, folds, scoring, method):
    scores = cross_validate(estimator, x, target, cv=folds, scoring=scoring, return_train_score=True)
    predictions = cross_val_predict(estimator, x, target, cv=folds, method=method)
    return {
        "test": {name: scores[f"test_{name}"].tolist() for name in scoring},
        "training": {name: scores[f"train_{name}"].tolist() for name in scoring},
        "predictions": predictions.tolist(),
    }


stratified = list(StratifiedKFold(5, shuffle=True, random_state=2).split(x, labels))
kfold = list(KFold(7, shuffle=True, random_state=3).split(x))
classification = ("accuracy", "neg_log_loss")
scaled = make_pipeline(StandardScaler(), GaussianNB())
regression = ("neg_mean_squared_error",)

weighted = {"accuracy": [], "logLoss": [], "meanSquaredError": []}
for train, test in uneven:
    # The floor of scikit-learn is a part of variances without weights.
    model = GaussianNB(var_smoothing=0).fit(x[train], labels[train], sample_weight=weights[train])
    said, chances = model.predict(x[test]), model.predict_proba(x[test])
    weighted["accuracy"].append(accuracy_score(labels[test], said, sample_weight=weights[test]))
    weighted["logLoss"].append(log_loss(labels[test], chances, labels=classes, sample_weight=weights[test]))
    line = LinearRegression().fit(x[train], y[train], sample_weight=weights[train])
    told = line.predict(x[test])
    weighted["meanSquaredError"].append(mean_squared_error(y[test], told, sample_weight=weights[test]))


def bootstrap(estimator, data, target, samples):
    """Efron and Tibshirani (1997), all pairs and all sums written out."""
    size = len(target)
    numbers = target.dtype.kind == "f"
    loss = (lambda a, b: (a - b) ** 2) if numbers else (lambda a, b: float(a != b))
    said = estimator.fit(data, target).predict(data)
    training = sum(loss(target[i], said[i]) for i in range(size)) / size
    gamma = sum(loss(target[i], said[j]) for i in range(size) for j in range(size)) / size**2
    losses = [[] for _ in range(size)]
    for train, test in samples:
        guess = estimator.fit(data[train], target[train]).predict(data[test])
        for i, value in zip(test, guess):
            losses[i].append(loss(target[i], value))
    tested = [sum(one) / len(one) for one in losses if one]
    out = sum(tested) / len(tested)
    capped = min(out, gamma)
    rate = (capped - training) / (gamma - training) if min(out, gamma) > training else 0.0
    plain_rule = 0.368 * training + 0.632 * out
    plus = plain_rule + (capped - training) * 0.368 * 0.632 * rate / (1 - 0.368 * rate)
    return {
        "training": training, "oob": out, "noInformation": gamma, "rate": rate, ".632": plain_rule, ".632+": plus,
        "untested": size - len(tested), "samples": lists(samples), "x": data.tolist(), "y": target.tolist(),
    }


def draw(size, times):
    out = []
    for _ in range(times):
        train = generator.integers(0, size, size)
        out.append((train, numpy.setdiff1d(numpy.arange(size), train)))
    return out


# Labels of no relation to many columns: the error of rows left out exceeds that of no information.
noise = numpy.round(generator.standard_normal((12, 8)), 3)
coin = numpy.array(["heads", "tails"] * 6)
# Two far groups: nothing is ever wrong.
apart = numpy.r_[noise[:6, :1], noise[6:, :1] + 50]
side = numpy.array(["near"] * 6 + ["far"] * 6)


def usable(target):
    """A sample with two rows or more of every class, so that all have variances, and some row left out."""
    while True:
        [(train, test)] = draw(len(target), 1)
        if len(test) and all((target[train] == label).sum() >= 2 for label in set(target)):
            return train, test


def beyond_no_information():
    while True:
        mixed = generator.permutation(coin)
        found = bootstrap(GaussianNB(), noise, mixed, [usable(mixed) for _ in range(20)])
        if found["oob"] > found["noInformation"] > found["training"]:
            return found


cases = {
    "classes": bootstrap(GaussianNB(), x[:40], labels[:40], draw(40, 30)),
    "numbers": bootstrap(LinearRegression(), x[:40], y[:40], draw(40, 30)),
    "few samples": bootstrap(GaussianNB(), x[:40], labels[:40], draw(40, 3)),
    "no information": beyond_no_information(),
    "no error": bootstrap(GaussianNB(), apart, side, [usable(side) for _ in range(10)]),
}

content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "x": x.tolist(),
    "labels": labels.tolist(),
    "y": y.tolist(),
    "weights": weights.tolist(),
    "folds": {"stratified": lists(stratified), "kfold": lists(kfold), "uneven": lists(uneven)},
    "GaussianNB": plain(GaussianNB(), labels, stratified, classification, "predict_proba"),
    "Pipeline": plain(scaled, labels, stratified, classification, "predict_proba"),
    "LinearRegression": plain(LinearRegression(), y, kfold, regression, "predict"),
    "weighted": weighted,
    "timeSeries": [
        lists(TimeSeriesSplit(3).split(range(10))),
        lists(TimeSeriesSplit(4, test_size=3, gap=2, max_train_size=5).split(range(24))),
    ],
    "bootstrap": cases,
}
path = pathlib.Path(__file__).with_name("cross-validation.json")
path.write_text(json.dumps(content) + "\n")
