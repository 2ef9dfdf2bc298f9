// Sparse cases go through scalers, encoders, pipelines and column transformers, and keep zeros and names.

import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/support/numbers.js";
import { SparseColumn } from "../data/table/sparse-column.js";
import { Table } from "../data/table/table.js";
import { Matrix } from "../math/linalg/matrix.js";
import { SparseMatrix } from "../math/linalg/sparse-matrix.js";
import type { Transformer } from "../model/model.js";
import { ColumnTransformer } from "./column-transformer/index.js";
import { OneHotEncoder } from "./one-hot-encoder/index.js";
import { OrdinalEncoder } from "./ordinal-encoder/index.js";
import { Pipeline } from "./pipeline/index.js";
import { MinMaxScaler, RobustScaler, SixSigmaScaler, StandardScaler } from "./scale/index.js";
import { TextVectorizer } from "./text-vectorizer/index.js";
import { UnitNormScaler } from "./unit-norm-scaler/index.js";

const numbers = [
  [0, 2, 0, 1],
  [3, 0, 0, 0],
  [0, -1, 0, 4],
  [0, Number.NaN, 0, 0],
  [5, 0.5, 0, 2],
];
const dense = Matrix.from(numbers);
const sparse = SparseMatrix.fromDense(dense);
const names = ["a", "b", "c", "d"];
const sparseTable = Table.fromSparse(sparse, names);
const denseTable = Table.of(
  names.map((name, j) => [name, { kind: "quantitative", values: dense.column(j) }]),
);
const weights = [1, 2, 0, 3, 0.5];

const tolerance = 1e-14;

const scalers = [
  new StandardScaler(),
  new StandardScaler({ center: false }),
  new StandardScaler({ center: false, divisor: "n-1", clip: [0.1, 0.8] }),
  new MinMaxScaler(),
  new MinMaxScaler({ range: [-1, 2], clip: "range" }),
  new RobustScaler(),
  new RobustScaler({ center: false, quantiles: [0, 1] }),
  new SixSigmaScaler(),
  new UnitNormScaler({ norm: "l1" }),
  new UnitNormScaler(),
];

describe("scalers of sparse cases", () => {
  it.each(scalers)("give what they give for dense ones: %j", async (scaler) => {
    for (const control of [{}, { weights }]) {
      const expected = (await scaler.fit(dense, control)).transform(dense);
      const model: Transformer = await scaler.fit(sparse, control);
      expectClose(model.transform(sparse).data, expected.data, { tolerance, scale: 10 });
      const fitted = await scaler.fit(sparseTable, control);
      const out = fitted.transformTable(sparseTable);
      expect(out.names).toEqual(names);
      expectClose(out.toMatrix().matrix.data, expected.data, { tolerance, scale: 10 });
      const matrix = model.transformSparse?.(sparse);
      if (matrix !== undefined) expectClose(matrix.toDense().data, expected.data, { tolerance, scale: 10 });
    }
  });

  it("leave zeros alone where the scaler does not move them", async () => {
    const centered = await new StandardScaler().fit(sparse);
    expect(centered.transformSparse).toBeUndefined();
    const scaled = await new StandardScaler({ center: false }).fit(sparse);
    expect(scaled.transformSparse?.(sparse).nonZeros).toBe(sparse.nonZeros);
    const out = (await new UnitNormScaler().fit(sparseTable)).transformTable(sparseTable);
    expect(names.every((name) => out.column(name) instanceof SparseColumn)).toBe(true);
  });

  it("move zeros in the columns that they must, and in no others", async () => {
    const table = sparseTable.withColumn("age", [31, 44, 20, 18, 60]);
    const model = await new StandardScaler({ columns: ["a", "age"] }).fit(table);
    const out = model.transformTable(table);
    expect(out.column("a")).not.toBeInstanceOf(SparseColumn);
    expect(out.column("b")).toBe(table.column("b"));
    const plain = denseTable.withColumn("age", [31, 44, 20, 18, 60]);
    const expected = (await new StandardScaler({ columns: ["a", "age"] }).fit(plain)).transform(plain);
    expectClose(out.toMatrix().matrix.data, expected.data, { tolerance });
  });

  it("refuse to fill the memory with moved zeros, and say how to go on", async () => {
    const wide = SparseMatrix.fromTriplets(3000, 50_000, [[7, 9, 1]]);
    const table = Table.fromSparse(
      wide,
      Array.from({ length: 50_000 }, (_, j) => `t${j}`),
    );
    const model = await new StandardScaler().fit(table);
    // Only one column has a mean to subtract.
    expect(model.transformTable(table).column("t9")).not.toBeInstanceOf(SparseColumn);
    expect(() => model.transform(table)).toThrow("choose a method or options that keep them sparse");
    await expect(new SixSigmaScaler().fit(wide)).resolves.toBeDefined();
  });
});

describe("a pipeline of sparse cases", () => {
  it("hands a sparse matrix on from step to step", async () => {
    const pipeline = new Pipeline({
      steps: [
        ["scale", new StandardScaler({ center: false })],
        ["length", new UnitNormScaler()],
      ],
    });
    const model = await pipeline.fit(sparse);
    expect(model.prepare(sparse)).toBeInstanceOf(SparseMatrix);
    const same = (await pipeline.fit(dense)).transform(dense);
    expectClose(model.transform(sparse).data, same.data, { tolerance });
    expectClose(model.transformSparse?.(sparse).toDense().data ?? [], same.data, { tolerance });
    const centered = await new Pipeline({ steps: [["scale", new StandardScaler()]] }).fit(sparse);
    expect(centered.transformSparse).toBeUndefined();
  });

  it("keeps the terms of texts sparse, by name", async () => {
    const table = Table.fromColumns(
      { note: ["good day", "bad day day", "good"], size: [1, 2, 3] },
      { kinds: { note: "text" } },
    );
    const pipeline = new Pipeline({
      steps: [
        ["terms", new TextVectorizer()],
        ["scale", new StandardScaler({ center: false })],
      ],
    });
    const model = await pipeline.fit(table);
    const out = model.transformTable(table);
    expect(out.names).toEqual(["note:bad", "note:day", "note:good", "size"]);
    expect(out.column("note:bad")).toBeInstanceOf(SparseColumn);
    expect(out.column("size")).not.toBeInstanceOf(SparseColumn);
  });
});

describe("other transformers of sparse cases", () => {
  it("encoders pass sparse columns, and encode them where told", async () => {
    const table = sparseTable.withColumn("city", ["Rome", "Oslo", "Rome", null, "Oslo"]);
    for (const encoder of [
      new OneHotEncoder(),
      new OneHotEncoder({ columns: ["city", "a"], drop: "first" }),
    ]) {
      const model = await encoder.fit(table);
      const same = denseTable.withColumn("city", table.column("city"));
      const expected = (await encoder.fit(same)).transform(same);
      expect(model.transform(table).equals(expected)).toBe(true);
      expect(model.transformSparse(table).toDense().equals(expected)).toBe(true);
      expect(model.transformTable(table).column("b")).toBe(table.column("b"));
    }
    const ordinal = await new OrdinalEncoder().fit(table);
    expect(ordinal.transformSparse(table).toDense().equals(ordinal.transform(table))).toBe(true);
  });

  it("a column transformer puts sparse columns side by side", async () => {
    const table = Table.fromColumns(
      { note: ["a b", "b b", "c"], age: [10, 20, 30], rank: [3, 1, 0] },
      { kinds: { note: "text" } },
    );
    const model = await new ColumnTransformer({
      steps: [
        ["terms", new TextVectorizer(), "text"],
        ["scale", new MinMaxScaler(), ["age"]],
      ],
      remainder: "pass",
    }).fit(table);
    const out = model.transformTable(table);
    expect(out.names).toEqual(["note:a", "note:b", "note:c", "age", "rank"]);
    expect(["note:a", "note:b", "note:c"].every((name) => out.column(name) instanceof SparseColumn)).toBe(
      true,
    );
    const expected = [
      [1, 1, 0, 0, 3],
      [0, 2, 0, 0.5, 1],
      [0, 0, 1, 1, 0],
    ];
    expect(model.transform(table).toArrays()).toEqual(expected);
    expect(model.transformSparse(table).toDense().toArrays()).toEqual(expected);
    const scaled = new ColumnTransformer({
      steps: [["length", new UnitNormScaler(), ["x0", "x3"]]],
      remainder: "pass",
    });
    const fitted = await scaled.fit(sparse);
    expect(fitted.transformSparse(sparse).toDense().equals(fitted.transform(dense))).toBe(true);
  });
});
