"""Coded data, in which columns are constant within classes or depend on others, classified by scikit-learn.

Run: python make_coded.py > coded.json
"""

import json

import numpy as np
import sklearn
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

random = np.random.default_rng(7)
classes = np.arange(60) % 3
x = random.normal(size=(60, 3)).round(2) + np.outer(classes, [1, 0, 0.5])
# The same within each class, but another one in another class; the same everywhere; and a sum of two others.
coded = np.array([0.25, 0.75, 0.75])[classes]
rows = np.column_stack([x, coded, np.full(60, 2.5), x[:, 0] + x[:, 1]])
new = np.column_stack([random.normal(size=(20, 3)).round(2)])
new = np.column_stack([new, np.resize([0.25, 0.75, 0.5], 20), np.full(20, 2.5), new[:, 0] + new[:, 1]])

model = LinearDiscriminantAnalysis(solver="svd").fit(rows, classes)
print(json.dumps({
    "sklearn": sklearn.__version__,
    "rows": rows.tolist(),
    "classes": classes.tolist(),
    "new": new.tolist(),
    "probabilities": model.predict_proba(new).tolist(),
    "predicted": model.predict(new).tolist(),
}))
