"""Writes target-encoder.json: scikit-learn's TargetEncoder, and counts of levels by pandas."""
import json
import numpy as np
import pandas as pd
from sklearn.preprocessing import TargetEncoder

rng = np.random.default_rng(5)
n = 60
city = rng.choice(["bonn", "kiel", "trier", "ulm", "worms"], n, p=[0.4, 0.3, 0.2, 0.07, 0.03])
grade = rng.choice(["a", "b", "c"], n)
rent = np.round(5 + 2 * (city == "kiel") + rng.normal(size=n), 3)
kind = np.where(rng.random(n) < 0.3 + 0.4 * (city == "kiel"), "new", "old")
tone = rng.choice(["blue", "green", "red"], n)
new = pd.DataFrame({"city": ["ulm", "kiel", "mainz", "worms"], "grade": ["c", "a", "b", "d"]})
x = pd.DataFrame({"city": city, "grade": grade})


def encoded(target, target_type, smooth):
    encoder = TargetEncoder(target_type=target_type, smooth=smooth).fit(x, target)
    return {"training": encoder.transform(x).tolist(), "new": encoder.transform(new).tolist()}


targets = {"rent": (rent, "continuous"), "kind": (kind, "binary"), "tone": (tone, "multiclass")}
out = {
    "data": {"city": city.tolist(), "grade": grade.tolist(), "rent": rent.tolist(), "kind": kind.tolist(), "tone": tone.tolist()},
    "new": new.to_dict("list"),
    "fits": [
        {"target": name, "smoothing": smooth, **encoded(values, kind_of, smooth)}
        for name, (values, kind_of) in targets.items()
        for smooth in ("auto", 0.0, 7.5)
    ],
    "counts": [x[c].map(x[c].value_counts()).tolist() for c in x],
    "shares": [x[c].map(x[c].value_counts(normalize=True)).tolist() for c in x],
}
with open("target-encoder.json", "w") as file:
    json.dump(out, file)
