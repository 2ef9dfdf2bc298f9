import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SparseMatrix, Table, TextVectorizer } from "../../../src/index.js";
import type { TextVectorizerOptions } from "../../../src/prepare/index.js";
import { expectClose } from "../../support/numbers.js";

type Entries = [row: number, column: number, value: number][];

const fixture: {
  readonly documents: string[];
  readonly newDocuments: string[];
  readonly results: Record<string, { vocabulary: string[]; fitted: Entries; new: Entries; idf?: number[] }>;
} = JSON.parse(readFileSync(new URL("text.json", import.meta.url), "utf8"));

const tableOf = (text: string[]) => Table.fromColumns({ text }, { kinds: { text: "text" } });

const cases: [name: string, options: TextVectorizerOptions][] = [
  ["words", {}],
  ["scikit-learn's own words", { token: "[\\p{L}\\p{N}_]{2,}" }],
  ["cased", { lowercase: false }],
  ["accents stripped", { stripAccents: true }],
  ["bits", { weighting: "bit" }],
  ["stop words", { stopWords: ["the", "a", "about"], ngrams: [1, 2] }],
  ["neighbors", { ngrams: [2, 3] }],
  ["characters", { analyzer: "character", ngrams: [1, 3] }],
  ["characters in words", { analyzer: "character-in-words", ngrams: [2, 4] }],
  ["long characters in words", { analyzer: "character-in-words", ngrams: [6, 7] }],
  ["at least 2 documents", { minDocuments: 2 }],
  ["at most a quarter of the documents", { maxDocuments: 0.25 }],
  ["at most 2 documents", { maxDocuments: 2 }],
  ["between", { minDocuments: 0.2, maxDocuments: 0.4, ngrams: [1, 2] }],
  ["two terms", { maxTerms: 2 }],
  ["given terms", { vocabulary: ["write", "absent", "machine"] }],
  ["tf-idf", { weighting: "tf-idf", norm: "l2" }],
  ["tf-idf without norm", { weighting: "tf-idf" }],
  ["tf-idf, l1", { weighting: "tf-idf", norm: "l1" }],
  ["tf-idf, not smoothed", { weighting: "tf-idf", norm: "l2", idf: "offset" }],
  ["tf-idf, logarithms", { weighting: "tf-idf", norm: "l2", termFrequency: "logarithm" }],
  ["tf-idf, bits", { weighting: "tf-idf", termFrequency: "bit" }],
  [
    "tf-idf of characters",
    {
      weighting: "tf-idf",
      norm: "l2",
      termFrequency: "logarithm",
      analyzer: "character-in-words",
      ngrams: [1, 3],
      minDocuments: 2,
    },
  ],
];

describe("TextVectorizer agrees with scikit-learn", () => {
  it("on every case of the fixture", () => {
    expect(cases.map(([name]) => name)).toEqual(Object.keys(fixture.results));
  });

  it.each(cases)("%s", async (name, options) => {
    const expected = fixture.results[name];
    const training = tableOf(fixture.documents);
    const model = await new TextVectorizer(options).fit(training);
    // Its alphabet goes by code points, ours by code units: the order differs beyond the basic plane.
    const columnOfTerm = new Map(model.vocabulary.map((term, column) => [term, column]));
    expect([...model.vocabulary].sort()).toEqual([...expected.vocabulary].sort());
    const columnOf = (column: number) => columnOfTerm.get(expected.vocabulary[column]) ?? -1;
    for (const [table, entries] of [
      [training, expected.fitted],
      [tableOf(fixture.newDocuments), expected.new],
    ] as const) {
      const triplets = entries.map(([row, column, value]) => [row, columnOf(column), value] as const);
      const matrix = SparseMatrix.fromTriplets(table.rows, columnOfTerm.size, triplets);
      const actual = model.transformSparse(table);
      expect(actual.columnIndices).toEqual(matrix.columnIndices);
      expect(actual.rowPointers).toEqual(matrix.rowPointers);
      expectClose(actual.values, matrix.values, { tolerance: 1e-15, scale: 4 });
    }
    if (expected.idf !== undefined)
      expectClose(
        expected.vocabulary.map((_, column) => model.idf[columnOf(column)]),
        expected.idf,
        { tolerance: 1e-15, scale: 4 },
      );
  });
});
