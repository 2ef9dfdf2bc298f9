import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { loadModel } from "../../apps/catalog.js";
import { emails } from "../../data/datasets/index.js";
import { SparseColumn } from "../../data/table/sparse-column.js";
import { Table } from "../../data/table/table.js";
import {
  englishStopWords,
  ngrams,
  TextVectorizer,
  TextVectorizerModel,
  type TextVectorizerOptions,
  tokenize,
} from "./index.js";

const textTable = (text: (string | null)[]) => Table.fromColumns({ text }, { kinds: { text: "text" } });

async function fitted(text: string[], options: TextVectorizerOptions = {}) {
  const table = textTable(text);
  const model = await new TextVectorizer(options).fit(table);
  return { model, rows: model.transform(table).toArrays() };
}

// Flach, Machine Learning, example 9.5: d and e are stop words.
const counts = [
  [0, 3, 0],
  [0, 3, 3],
  [3, 0, 0],
  [2, 3, 0],
  [4, 3, 0],
  [4, 0, 3],
  [3, 0, 0],
  [0, 0, 0],
];

describe("TextVectorizer", () => {
  it("gives the count vectors and the bit vectors of Flach's example 9.5", async () => {
    const stopWords = ["d", "e"];
    const counted = await new TextVectorizer({ stopWords }).fit(emails());
    expect(counted.vocabulary).toEqual(["a", "b", "c"]);
    expect(counted.transform(emails()).toArrays()).toEqual(counts);
    const bits = await new TextVectorizer({ stopWords, weighting: "bit" }).fit(emails());
    expect(bits.transform(emails()).toArrays()).toEqual([
      [0, 1, 0],
      [0, 1, 1],
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 0],
      [1, 0, 1],
      [1, 0, 0],
      [0, 0, 0],
    ]);
    expect([...bits.documentFrequencies]).toEqual([5, 4, 2]);
  });

  it("tells by neighbors what a bag of words cannot tell", async () => {
    const pair = ["they write about machine learning", "they are learning to write about a machine"];
    // But for the function words the two have the same words.
    const stopWords = ["are", "to", "a"];
    const bag = await fitted(pair, { stopWords });
    expect(bag.rows[0]).toEqual(bag.rows[1]);
    const phrases = await fitted(pair, { stopWords, ngrams: [2, 2] });
    expect(phrases.rows[0]).not.toEqual(phrases.rows[1]);
    expect(phrases.model.vocabulary).toContain("machine learning");
  });

  it("weighs terms as tidytext does: shares of the document by ln(n/d)", async () => {
    const { rows, model } = await fitted(["a a b", "b c c c", "b"], {
      weighting: "tf-idf",
      termFrequency: "share",
      idf: "plain",
    });
    expectClose(model.idf, [Math.log(3), 0, Math.log(3)], { tolerance: 0 });
    const expected = [(2 / 3) * Math.log(3), 0, 0, 0, 0, (3 / 4) * Math.log(3), 0, 0, 0];
    expectClose(rows.flat(), expected, { tolerance: 1e-15 });
    // What every document has weighs nothing, and is not stored.
    expect(model.transformSparse(textTable(["a b c"])).nonZeros).toBe(2);
  });

  it("gives sparse columns by term in place of the text, and passes every other column", async () => {
    const table = Table.fromColumns(
      { id: ["u", "v"], age: [31, 44], note: ["good day", "bad day"], city: ["Rome", "Oslo"] },
      { kinds: { note: "text" }, roles: { id: "id" } },
    );
    const model = await new TextVectorizer().fit(table);
    expect(model.features).toEqual(["age", "note"]);
    expect(model.outputs).toEqual(["age", "note:bad", "note:day", "note:good"]);
    const out = model.transformTable(table);
    expect(out.names).toEqual(["id", "age", "note:bad", "note:day", "note:good", "city"]);
    expect(out.roles).toEqual({ id: "id" });
    expect(out.column("note:bad")).toBeInstanceOf(SparseColumn);
    expect(model.transform(table).toArrays()).toEqual([
      [31, 0, 1, 1],
      [44, 1, 1, 0],
    ]);
    expect(model.transformSparse(table).toDense().equals(model.transform(table))).toBe(true);
  });

  it("reads several text columns by their own vocabularies, and categorical ones that are named", async () => {
    const table = Table.fromColumns({ title: ["a b", "b"], body: ["b", "c c"] }, { kinds: { body: "text" } });
    const model = await new TextVectorizer({ columns: ["title", "body"] }).fit(table);
    expect(model.outputs).toEqual(["title:a", "title:b", "body:b", "body:c"]);
    expect(model.vocabulary).toEqual(["a", "b", "b", "c"]);
    expect(model.transform(table).toArrays()).toEqual([
      [1, 1, 1, 0],
      [0, 1, 0, 2],
    ]);
  });

  it("counts a document of weight 2 as two, and knows no terms of weight 0", async () => {
    const table = textTable(["a b", "b", "c"]);
    const options: TextVectorizerOptions = { weighting: "tf-idf" };
    const weighted = await new TextVectorizer(options).fit(table, { weights: [2, 1, 0] });
    const repeated = await new TextVectorizer(options).fit(textTable(["a b", "a b", "b"]));
    expect(weighted.vocabulary).toEqual(["a", "b"]);
    expect(weighted.documentFrequencies).toEqual(Float64Array.of(2, 3));
    expect(weighted.idf).toEqual(repeated.idf);
  });

  it("leaves out terms by their documents and by their number, and says how many", async () => {
    const text = ["a b c", "a b", "a d d d"];
    const model = async (options: TextVectorizerOptions) => (await fitted(text, options)).model;
    expect((await model({ minDocuments: 2 })).vocabulary).toEqual(["a", "b"]);
    expect((await model({ maxDocuments: 0.7 })).vocabulary).toEqual(["b", "c", "d"]);
    // a and d stand three times; of equal ones the first in the alphabet stays.
    expect((await model({ maxTerms: 1 })).vocabulary).toEqual(["a"]);
    expect((await model({ maxTerms: 1 })).stopped).toBe(3);
    expect((await model({ vocabulary: ["d", "a"] })).vocabulary).toEqual(["d", "a"]);
  });

  it("orders terms by code units", async () => {
    const { model } = await fitted(["b a Z é 2"], { lowercase: false });
    expect(model.vocabulary).toEqual(["2", "Z", "a", "b", "é"]);
  });

  it("refuses a missing text by its row, or takes it as empty", async () => {
    const holed = textTable(["a", null]);
    await expect(new TextVectorizer().fit(holed)).rejects.toThrow(
      /TextVectorizer: column "text" has a missing.*at row 1/,
    );
    const model = await new TextVectorizer({ missing: "empty" }).fit(holed);
    expect(model.transform(holed).toArrays()).toEqual([[1], [0]]);
  });

  it("refuses a table without text, and columns that do not exist", async () => {
    const table = Table.fromColumns({ note: ["a"], age: [1] });
    await expect(new TextVectorizer().fit(table)).rejects.toThrow(/no column is text.*option "columns"/);
    await expect(new TextVectorizer({ columns: ["age"] }).fit(table)).rejects.toThrow(
      /TextVectorizer: column "age" is quantitative.*text/,
    );
  });

  it("refuses texts without terms, and inverse frequencies of what is nowhere", async () => {
    await expect(fitted(["...", ""])).rejects.toThrow('column "text" has no terms: its texts contain none.');
    await expect(fitted(["a b"], { minDocuments: 2 })).rejects.toThrow(
      'column "text" has no terms: the limits exclude all 2.',
    );
    await expect(fitted(["a"], { vocabulary: ["q"], weighting: "tf-idf", idf: "plain" })).rejects.toThrow(
      'the term "q" occurs in no text of column "text"',
    );
  });

  it("refuses an invalid pattern, a falling range of neighbors, and a term given twice", () => {
    const make = (options: TextVectorizerOptions) => () => new TextVectorizer(options);
    expect(make({ token: "(" })).toThrow(
      /option "token" is refused because it is not the source of a regular.*got "\("/,
    );
    expect(make({ ngrams: [2, 1] })).toThrow(
      'option "ngrams" must be two whole numbers from 1 to 100, the second not below the first',
    );
    expect(make({ vocabulary: ["a", "a"] })).toThrow('option "vocabulary" must be a list of distinct terms');
  });

  it("stops when it is aborted between documents", async () => {
    const abort = new AbortController();
    const table = textTable(new Array<string>(3000).fill("a b c"));
    const reports: number[] = [];
    const onProgress = ({ completed }: { completed: number }) => {
      reports.push(completed);
      if (completed > 0) abort.abort();
    };
    const work = new TextVectorizer().fit(table, { signal: abort.signal, onProgress });
    await expect(work).rejects.toThrow("TextVectorizer: aborted by the caller.");
    expect(reports).toEqual([0, 1024]);
  });

  it("comes back from its file, which must fit together", async () => {
    const options: TextVectorizerOptions = {
      weighting: "tf-idf",
      norm: "l2",
      ngrams: [1, 2],
      stopWords: "english",
    };
    const { model } = await fitted(["The cat sat", "on the mat, the cat!"], options);
    const json = JSON.stringify(model);
    const news = textTable(["a cat on a mat sat"]);
    const back = loadModel(json) as TextVectorizerModel;
    expect(back).toBeInstanceOf(TextVectorizerModel);
    expect(back.transformSparse(news).equals(model.transformSparse(news))).toBe(true);
    const broken = JSON.parse(json);
    broken.state.rules[0].vocabulary.pop();
    expect(() => TextVectorizerModel.fromJSON(broken)).toThrow(
      "must be distinct terms with one document frequency each",
    );
    const pattern = JSON.parse(json);
    pattern.state.rules[0].settings.token = "[";
    expect(() => TextVectorizerModel.fromJSON(pattern)).toThrow('field "state.rules.0.settings.token"');
  });
});

describe("tokenize", () => {
  it("gives words with their inner apostrophes, in small letters", () => {
    expect(tokenize("Don't panic: it's O’Hara’s 42 x_1's!")).toEqual([
      "don't",
      "panic",
      "it's",
      "o’hara’s",
      "42",
      "x_1's",
    ]);
    expect(tokenize("…")).toEqual([]);
  });

  it("strips accents but no vowel signs, and keeps composed letters composed", () => {
    expect(tokenize("Crème Brûlée Ångström हिन्दी 한국", { stripAccents: true })).toEqual([
      "creme",
      "brulee",
      "angstrom",
      "हिन्दी",
      "한국",
    ]);
  });

  it("leaves out stop words, which are read as the texts are", () => {
    expect(tokenize("The Cat and THE dog", { stopWords: ["The", "AND"] })).toEqual(["cat", "dog"]);
    expect(tokenize("It isn't the end of it", { stopWords: "english" })).toEqual(["end"]);
    expect(tokenize("the The", { stopWords: ["the"], lowercase: false })).toEqual(["The"]);
  });

  it("goes by the pattern that it is given", () => {
    expect(tokenize("C3PO and R2D2", { token: "\\d" })).toEqual(["3", "2", "2"]);
  });
});

describe("ngrams", () => {
  it("gives every n neighbors in their order, and none of too short a list", () => {
    const words = ["they", "write", "about", "machines"];
    expect(ngrams(words, 1)).toEqual(words);
    expect(ngrams(words, 3)).toEqual(["they write about", "write about machines"]);
    expect(ngrams(words, 5)).toEqual([]);
  });
});

describe("englishStopWords", () => {
  it("are distinct, in small letters and in order", () => {
    expect(new Set(englishStopWords).size).toBe(englishStopWords.length);
    expect(englishStopWords.every((word) => word === word.toLowerCase())).toBe(true);
    expect([...englishStopWords].sort()).toEqual(englishStopWords);
  });
});
