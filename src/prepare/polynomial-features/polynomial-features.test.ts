import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table.js";
import { Matrix } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { PolynomialFeatures, PolynomialFeaturesModel } from "./index.js";
import { countTerms } from "./terms.js";

const table = Table.fromColumns({ a: [2, 3], ok: [true, false], b: [5, null], city: ["Rome", "Oslo"] });

describe("PolynomialFeatures", () => {
  it("names and orders terms by degree and then by columns", async () => {
    const model = await new PolynomialFeatures({ degree: 3 }).fit([[2, 3]]);
    expect(model.outputs).toEqual([
      "x0",
      "x1",
      "x0^2",
      "x0 x1",
      "x1^2",
      "x0^3",
      "x0^2 x1",
      "x0 x1^2",
      "x1^3",
    ]);
    expect([...model.transform([[2, 3]]).data]).toEqual([2, 3, 4, 6, 9, 8, 12, 18, 27]);
    expect(model.powers.toArrays().slice(5)).toEqual([
      [3, 0],
      [2, 1],
      [1, 2],
      [0, 3],
    ]);
  });

  it("multiplies the quantitative columns of a table, or those that are named; the others pass", async () => {
    const model = await new PolynomialFeatures().fit(table);
    expect(model.features).toEqual(["a", "ok", "b"]);
    expect(model.outputs).toEqual(["a", "ok", "b", "a^2", "a b", "b^2"]);
    expect([...model.transform(table).row(0)]).toEqual([2, 1, 5, 4, 10, 25]);
    const named = await new PolynomialFeatures({ columns: ["a", "ok"], interactionOnly: true }).fit(table);
    expect(named.outputs).toEqual(["a", "ok", "b", "a ok"]);
  });

  it("leaves a missing value missing in its products alone", async () => {
    const model = await new PolynomialFeatures().fit(table);
    expectClose(model.transform(table).row(1), [3, 0, Number.NaN, 9, Number.NaN, Number.NaN], {
      tolerance: 0,
    });
  });

  it("puts products after the columns of a table, which all stay", async () => {
    const weighted = table.withColumn("w", [1, 2]).withRole("weight", "w");
    const out = (await new PolynomialFeatures({ intercept: true }).fit(weighted)).transformTable(weighted);
    expect(out.names).toEqual(["a", "ok", "b", "city", "w", "1", "a^2", "a b", "b^2"]);
    expect(out.roles).toEqual({ weight: "w" });
    expect(out.get(0, "a b")).toBe(10);
    expect(out.get(1, "a b")).toBeNull();
  });

  it("counts the terms that it makes", () => {
    // C(n + d, d) − 1 with powers, Σ C(n, k) without.
    expect(countTerms(4, 3, false)).toBe(34);
    expect(countTerms(4, 3, true)).toBe(14);
    expect(countTerms(2, 5, true)).toBe(3);
    expect(countTerms(1, 10, false)).toBe(10);
  });

  it("gives the same of sparse rows, also where a value is missing", async () => {
    const x = Matrix.from([
      [0, 2, 0, 3],
      [0, 0, 0, 0],
      [1, 0, Number.NaN, 0],
      [4, 5, 6, 7],
    ]);
    for (const interactionOnly of [false, true]) {
      for (const columns of [undefined, ["x1", "x3"]]) {
        const model = await new PolynomialFeatures({
          degree: 3,
          interactionOnly,
          intercept: true,
          ...(columns && { columns }),
        }).fit(x);
        const sparse = model.transformSparse(SparseMatrix.fromDense(x));
        expectClose(sparse.toDense().data, model.transform(x).data, { tolerance: 0 });
        expectClose(model.transformSparse(x).values, sparse.values, { tolerance: 0 });
      }
    }
  });

  it("refuses products beyond the range of numbers, and names the term and the row", async () => {
    const model = await new PolynomialFeatures().fit([[1, 1]]);
    const rows = Matrix.from([
      [1, 2],
      [1, 1e200],
    ]);
    const message = 'PolynomialFeatures: the term "x1^2" is infinite at row 1; scale the columns first.';
    expect(() => model.transform(rows)).toThrow(message);
    expect(() => model.transformSparse(SparseMatrix.fromDense(rows))).toThrow(message);
  });

  it("of degree 0 leaves the columns out that it would multiply, and adds the ones if asked for", async () => {
    const rows = [
      [2, 0, 5],
      [3, 7, 0],
    ];
    const ones = await new PolynomialFeatures({ degree: 0, intercept: true }).fit(rows);
    expect(ones.outputs).toEqual(["1"]);
    expect(ones.powers.shape).toBe("0×3");
    expect(ones.transform(rows).toArrays()).toEqual([[1], [1]]);
    const some = await new PolynomialFeatures({ degree: 0, columns: ["x1"] }).fit(rows);
    const sparse = some.transformSparse(SparseMatrix.fromDense(Matrix.from(rows)));
    expect(sparse.toDense().toArrays()).toEqual([
      [2, 5],
      [3, 0],
    ]);
    expect(sparse.toDense().equals(some.transform(rows))).toBe(true);
    const back = PolynomialFeaturesModel.fromJSON(JSON.stringify(some));
    expect(back.outputs).toEqual(["x0", "x2"]);
    const model = await new PolynomialFeatures({ degree: 0, intercept: true, columns: ["b"] }).fit(table);
    expect(model.transformTable(table).names).toEqual([...table.names.filter((name) => name !== "b"), "1"]);
  });

  it("refuses sparse rows that it cannot read", async () => {
    const model = await new PolynomialFeatures().fit([[1, 1]]);
    expect(() => model.transformSparse(SparseMatrix.fromTriplets(1, 3, []))).toThrow(
      "these rows have 3 columns",
    );
    const infinite = SparseMatrix.fromTriplets(2, 2, [[1, 1, Number.POSITIVE_INFINITY]]);
    expect(() => model.transformSparse(infinite)).toThrow('column "x1" has the value Infinity at row 1');
  });

  it("refuses more terms than there can be use for, and names that would stand twice", async () => {
    const wide = new Matrix(1, 200);
    await expect(new PolynomialFeatures({ degree: 4 }).fit(wide)).rejects.toThrow(
      /PolynomialFeatures: degree 4 .*70058750 terms/,
    );
    const named = Table.fromColumns({ a: [1], "a^2": [1] });
    await expect(new PolynomialFeatures().fit(named)).rejects.toThrow(
      'PolynomialFeatures: two columns would be named "a^2"',
    );
  });

  it("of any degree takes no longer than its terms do", async () => {
    const degree = Number.MAX_SAFE_INTEGER;
    const products = await new PolynomialFeatures({ degree, interactionOnly: true }).fit([[2, 3, 5]]);
    expect(products.transform([[2, 3, 5]]).toArrays()).toEqual([[2, 3, 5, 6, 10, 15, 30]]);
    const levels = Table.fromColumns({ city: ["a", "b"], size: [1, 2] });
    const none = await new PolynomialFeatures({ degree: 3, columns: ["size"] }).fit(levels);
    const { sha256: _, ...json } = JSON.parse(JSON.stringify(none));
    Object.assign(json.state, { expanded: [], degree });
    expect(PolynomialFeaturesModel.fromJSON(json).outputs).toEqual(["size"]);
  });

  it("comes back from its file", async () => {
    const model = await new PolynomialFeatures({ degree: 3, intercept: true, columns: ["b"] }).fit(table);
    const back = PolynomialFeaturesModel.fromJSON(JSON.stringify(model));
    expectClose(back.transform(table).data, model.transform(table).data, { tolerance: 0 });
    expect(back.outputs).toEqual(model.outputs);
  });
});
