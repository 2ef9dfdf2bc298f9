"""Writes text.json: scikit-learn's vectorizers on a few sentences, as the indices and values that are not zero."""

import json
import pathlib

import sklearn
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer

documents = [
    "They write about machine learning.",
    "They are learning to write about a machine!",
    "Das Mädchen aß Crème brûlée — in São Paulo, für 3,50 € (naïve).",
    "The machine, the MACHINE, the machine: it learns; it's learning 24/7.",
    "foo_bar x2   x2 x2\tand\nfoo_bar again",
    "",
    "ab a b ab 漢字 かな 🙂 emoji🙂s",
    "about about about write",
]
new = ["Write to the machine about Paulo", "nothing known", "x2 brulee crème"]

# The same words as the library's default, whose pattern also keeps single letters and inner apostrophes.
word = r"(?u)\w+(?:['’]\w+)*"
cases = {
    "words": CountVectorizer(token_pattern=word),
    "scikit-learn's own words": CountVectorizer(),
    "cased": CountVectorizer(token_pattern=word, lowercase=False),
    "accents stripped": CountVectorizer(token_pattern=word, strip_accents="unicode"),
    "bits": CountVectorizer(token_pattern=word, binary=True),
    "stop words": CountVectorizer(token_pattern=word, stop_words=["the", "a", "about"], ngram_range=(1, 2)),
    "neighbors": CountVectorizer(token_pattern=word, ngram_range=(2, 3)),
    "characters": CountVectorizer(analyzer="char", ngram_range=(1, 3)),
    "characters in words": CountVectorizer(analyzer="char_wb", ngram_range=(2, 4)),
    "long characters in words": CountVectorizer(analyzer="char_wb", ngram_range=(6, 7)),
    "at least 2 documents": CountVectorizer(token_pattern=word, min_df=2),
    "at most a quarter of the documents": CountVectorizer(token_pattern=word, max_df=0.25),
    "at most 2 documents": CountVectorizer(token_pattern=word, max_df=2),
    "between": CountVectorizer(token_pattern=word, min_df=0.2, max_df=0.4, ngram_range=(1, 2)),
    "two terms": CountVectorizer(token_pattern=word, max_features=2),
    "given terms": CountVectorizer(token_pattern=word, vocabulary=["write", "absent", "machine"]),
    "tf-idf": TfidfVectorizer(token_pattern=word),
    "tf-idf without norm": TfidfVectorizer(token_pattern=word, norm=None),
    "tf-idf, l1": TfidfVectorizer(token_pattern=word, norm="l1"),
    "tf-idf, not smoothed": TfidfVectorizer(token_pattern=word, smooth_idf=False),
    "tf-idf, logarithms": TfidfVectorizer(token_pattern=word, sublinear_tf=True),
    "tf-idf, bits": TfidfVectorizer(token_pattern=word, binary=True, norm=None),
    "tf-idf of characters": TfidfVectorizer(analyzer="char_wb", ngram_range=(1, 3), min_df=2, sublinear_tf=True),
}


def entries(matrix):
    matrix.sort_indices()
    coo = matrix.tocoo()
    return [[int(i), int(j), float(v)] for i, j, v in zip(coo.row, coo.col, coo.data) if v != 0]


results = {}
for name, vectorizer in cases.items():
    fitted = entries(vectorizer.fit_transform(documents))
    results[name] = {
        "vocabulary": vectorizer.get_feature_names_out().tolist(),
        "fitted": fitted,
        "new": entries(vectorizer.transform(new)),
    }
    if isinstance(vectorizer, TfidfVectorizer):
        results[name]["idf"] = vectorizer.idf_.tolist()
content = {
    "made by": f"scikit-learn {sklearn.__version__}",
    "documents": documents,
    "newDocuments": new,
    "results": results,
}
path = pathlib.Path(__file__).with_name("text.json")
path.write_text(json.dumps(content, ensure_ascii=False) + "\n")
