"""Times one workload of bench/support/svm-workloads.ts with scikit-learn, and prints the times as JSON.

    python svm.py versions
    python svm.py svcFit folder-with-the-data
"""

import json
import os
import pathlib
import platform
import re
import sys
from collections import Counter

import numpy as np
import scipy.sparse
import sklearn
from sklearn.datasets import load_svmlight_file
from sklearn.svm import SVC, SVR, LinearSVC
from timing import timing

COLUMNS = 20
ROWS = 5000
REAL = pathlib.Path(os.environ.get("CREDAL_DATA", "../shared/data"))


def with_short_indices(x):
    """LIBSVM takes indices of 32 bits alone."""
    x.indices = x.indices.astype("int32")
    x.indptr = x.indptr.astype("int32")
    return x


def newsgroups():
    """Counts of words, with rows of length 1; words are numbered as they come."""
    lines = (REAL / "text" / "mini_newsgroups_train.jsonl").read_text().strip().split("\n")
    documents = [json.loads(line) for line in lines]
    column_of, rows, columns, values = {}, [], [], []
    for row, document in enumerate(documents):
        counts = Counter(re.findall("[a-z]+", document["text"].lower()))
        length = np.sqrt(sum(count * count for count in counts.values()))
        for word, count in counts.items():
            rows.append(row)
            columns.append(column_of.setdefault(word, len(column_of)))
            values.append(count / length)
    x = scipy.sparse.csr_matrix((values, (rows, columns)), shape=(len(documents), len(column_of)))
    return with_short_indices(x), [document["group"] for document in documents]


def body(name, folder):
    if name == "svcMushrooms":
        x, y = load_svmlight_file(str(REAL / "libsvm" / "mushrooms.libsvm"))
        x = with_short_indices(x)
        return lambda: SVC().fit(x, y)
    if name == "linearSVCText":
        x, y = newsgroups()
        return lambda: LinearSVC(random_state=0).fit(x, y)
    folder = pathlib.Path(folder)
    x = np.fromfile(folder / "x.f64").reshape(-1, COLUMNS)
    labels = np.fromfile(folder / "labels.i32", dtype=np.int32)[:ROWS]
    numbers = np.fromfile(folder / "numbers.f64")[:ROWS]
    rows = x[:ROWS].copy()
    if name == "svcFit":
        return lambda: SVC().fit(rows, labels)
    if name == "svrFit":
        return lambda: SVR().fit(rows, numbers)
    if name == "svcPredict":
        model = SVC().fit(rows, labels)
        return lambda: model.predict(x[:20_000])
    raise SystemExit(f"svm.py has no workload {name}")


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(body(name, rest[0]))))
