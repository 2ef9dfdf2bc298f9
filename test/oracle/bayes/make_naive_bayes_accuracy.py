"""Writes naive-bayes-accuracy.json: how often scikit-learn's naive Bayes is right on texts and mail statistics.

    python make_naive_bayes_accuracy.py folder-with-the-data

Every fifth row is a test case; the news come split.
"""

import csv
import json
import pathlib
import sys

import numpy
import sklearn
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.naive_bayes import BernoulliNB, ComplementNB, GaussianNB, MultinomialNB

folder = pathlib.Path(sys.argv[1])


def split(rows):
    return [row for at, row in enumerate(rows) if at % 5], [row for at, row in enumerate(rows) if at % 5 == 0]


def texts(train, test):
    vectorizer = CountVectorizer()
    return (
        vectorizer.fit_transform([text for text, _ in train]),
        [label for _, label in train],
        vectorizer.transform([text for text, _ in test]),
        [label for _, label in test],
    )


def sms():
    with open(folder / "text/sms_spam.csv", encoding="utf-8", newline="") as file:
        rows = [(row["text"], row["type"]) for row in csv.DictReader(file)]
    return texts(*split(rows))


def news():
    def read(part):
        lines = (folder / f"text/mini_newsgroups_{part}.jsonl").read_text(encoding="utf-8").splitlines()
        return [(case["text"], case["group"]) for case in map(json.loads, lines)]

    return texts(read("train"), read("test"))


def spam():
    with open(folder / "esl/spam.csv", newline="") as file:
        rows = list(csv.reader(file))[1:]
    train, test = split([([float(value) for value in row[:-1]], row[-1]) for row in rows])
    return (
        numpy.array([x for x, _ in train]),
        [label for _, label in train],
        numpy.array([x for x, _ in test]),
        [label for _, label in test],
    )


methods = {"MultinomialNB": MultinomialNB, "BernoulliNB": BernoulliNB, "ComplementNB": ComplementNB, "GaussianNB": GaussianNB}
results = []
for name, data, used in [
    ("sms", sms, ["MultinomialNB", "BernoulliNB", "ComplementNB"]),
    ("news", news, ["MultinomialNB", "ComplementNB"]),
    ("spam", spam, ["MultinomialNB", "BernoulliNB", "GaussianNB"]),
]:
    x, y, new, truth = data()
    for method in used:
        accuracy = methods[method]().fit(x, y).score(new, truth)
        results.append({"data": name, "method": method, "accuracy": accuracy, "cases": len(truth)})

content = {"made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}", "results": results}
path = pathlib.Path(__file__).with_name("naive-bayes-accuracy.json")
path.write_text(json.dumps(content) + "\n")
