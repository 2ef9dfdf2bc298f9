"""Writes encoders.json: scikit-learn's encoders on small columns of strings and numbers."""

import json
import pathlib

import numpy
import sklearn
from sklearn.preprocessing import OneHotEncoder, OrdinalEncoder

generator = numpy.random.default_rng(5)
city = generator.choice(["Rome", "Oslo", "Bonn", "Lima", "Kyiv"], 40, p=[0.4, 0.3, 0.15, 0.1, 0.05])
zip_code = generator.choice([10, 20, 30], 40)
x = numpy.array(list(zip(city, zip_code)), dtype=object)

cases = {
    "plain": OneHotEncoder(),
    "first": OneHotEncoder(drop="first"),
    "rare": OneHotEncoder(min_frequency=7),
    "share": OneHotEncoder(min_frequency=0.2),
}
content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "city": city.tolist(),
    "zip": zip_code.tolist(),
    "oneHot": {name: encoder.fit_transform(x).toarray().tolist() for name, encoder in cases.items()},
    "ordinal": OrdinalEncoder().fit_transform(x).tolist(),
}
path = pathlib.Path(__file__).with_name("encoders.json")
path.write_text(json.dumps(content) + "\n")
