"""Trustworthiness by scikit-learn; continuity is that of the data as an embedding. python make_trustworthiness.py > trustworthiness.json"""
import json

import numpy as np
import sklearn
from sklearn.manifold import trustworthiness

rng = np.random.default_rng(5)
examples = []
for n, p in [(25, 4), (40, 3)]:
    rows = np.round(rng.normal(size=(n, p)), 4)
    embedding = np.round(rows[:, :2] + 0.3 * rng.normal(size=(n, 2)), 4)
    values = [
        {
            "neighbors": k,
            "trustworthiness": trustworthiness(rows, embedding, n_neighbors=k),
            "continuity": trustworthiness(embedding, rows, n_neighbors=k),
        }
        for k in (1, 5, 11)
    ]
    examples.append({"rows": rows.tolist(), "embedding": embedding.tolist(), "values": values})
print(json.dumps({"versions": {"scikit-learn": sklearn.__version__}, "examples": examples}))
