"""Writes perceptron.json: scikit-learn's Perceptron, cases in the order of the rows, and the joint rule by a plain loop."""

import json
import pathlib

import numpy
import sklearn
from sklearn.linear_model import Perceptron, SGDClassifier

generator = numpy.random.default_rng(3)
centers = numpy.array([[0.0, 1.0, 2.0], [1.5, 0.0, 1.0], [0.5, 2.0, -1.0]])
labels = generator.integers(0, 3, 60)
# No digit is lost in sums of few of these, so that weights agree to the last ones.
x = numpy.round(centers[labels] + generator.standard_normal((60, 3)), 2)
two = (labels > 0).astype(int)


def fitted(model, y):
    model.fit(x, y)
    return {
        "coefficients": model.coef_.tolist(),
        "intercepts": model.intercept_.tolist(),
        "scores": numpy.atleast_2d(model.decision_function(x).T).T.tolist(),
        "predicted": model.predict(x).tolist(),
    }


def joint(passes, rate):
    weights = numpy.zeros((3, 4))
    cases = numpy.hstack([x, numpy.ones((60, 1))])
    mistakes = []
    for _ in range(passes):
        mistakes.append(0)
        for case, label in zip(cases, labels):
            scores = weights @ case
            own = scores[label]
            scores[label] = -numpy.inf
            rival = int(numpy.argmax(scores))
            if own <= scores[rival]:
                weights[label] += rate * case
                weights[rival] -= rate * case
                mistakes[-1] += 1
    return {"coefficients": weights[:, :3].tolist(), "intercepts": weights[:, 3].tolist(), "mistakes": mistakes}


order = dict(shuffle=False, tol=None)
averaged = dict(loss="perceptron", penalty=None, learning_rate="constant", eta0=1.0, average=True, **order)
content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "x": x.tolist(),
    "three": labels.tolist(),
    "two": two.tolist(),
    "results": {
        "two classes": fitted(Perceptron(max_iter=4, **order), two),
        "two classes, rate 0.25": fitted(Perceptron(max_iter=7, eta0=0.25, **order), two),
        "two classes, no intercept": fitted(Perceptron(max_iter=3, fit_intercept=False, **order), two),
        "three classes": fitted(Perceptron(max_iter=5, **order), labels),
        "two classes, averaged": fitted(SGDClassifier(max_iter=4, **averaged), two),
        "three classes, averaged": fitted(SGDClassifier(max_iter=5, **averaged), labels),
    },
    "joint": joint(5, 0.5),
}
pathlib.Path(__file__).with_name("perceptron.json").write_text(json.dumps(content) + "\n")
