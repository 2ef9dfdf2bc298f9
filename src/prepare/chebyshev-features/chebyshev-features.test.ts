import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { chebyshev } from "../../math/linalg/chebyshev.js";
import { conditionNumber } from "../../math/linalg/index.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { PolynomialFeatures } from "../polynomial-features/index.js";
import { ChebyshevFeatures, ChebyshevFeaturesModel } from "./index.js";

const points = Array.from({ length: 41 }, (_, i) => [3 + i / 8]);

describe("ChebyshevFeatures", () => {
  it("maps the ends of the data to −1 and 1 and gives the polynomials there", async () => {
    const model = await new ChebyshevFeatures({ degree: 5, intercept: true }).fit(points);
    expect(model.outputs).toEqual(["T0", "T1(x0)", "T2(x0)", "T3(x0)", "T4(x0)", "T5(x0)"]);
    const out = model.transform(points);
    expect([...out.row(0)]).toEqual([1, -1, 1, -1, 1, -1]);
    expect([...out.row(40)]).toEqual([1, 1, 1, 1, 1, 1]);
    const expected = points.flatMap(([x]) =>
      Array.from({ length: 6 }, (_, k) => chebyshev(k, (x - 5.5) / 2.5)),
    );
    expectClose(out.data, expected, { tolerance: 1e-14 });
  });

  it("of degree 0 gives T₀ alone if asked for, and leaves the columns out", async () => {
    const ones = await new ChebyshevFeatures({ degree: 0, intercept: true }).fit(points);
    expect(ones.outputs).toEqual(["T0"]);
    expect(ones.transform([[4], [5]]).toArrays()).toEqual([[1], [1]]);
    const none = await new ChebyshevFeatures({ degree: 0, columns: ["x0"] }).fit([[1, 2]]);
    expect(none.transform([[3, 4]]).toArrays()).toEqual([[4]]);
  });

  it("takes the range that it is told, or none", async () => {
    const known = await new ChebyshevFeatures({ degree: 2, range: [0, 10] }).fit([[2], [3]]);
    expect([...known.transform([[0], [5], [10]]).data]).toEqual([-1, 1, 0, -1, 1, 1]);
    const none = await new ChebyshevFeatures({ degree: 3, range: "none" }).fit([[2], [3]]);
    expect([...none.transform([[3]]).data]).toEqual([3, 17, 99]);
  });

  it("goes on outside of the range, or stays at its ends", async () => {
    const extend = await new ChebyshevFeatures({ degree: 3 }).fit([[-1], [1]]);
    expect([...extend.transform([[3]]).data]).toEqual([3, 17, 99]);
    const clip = await new ChebyshevFeatures({ degree: 3, outside: "clip" }).fit([[-1], [1]]);
    expect(clip.transform([[3], [-3]]).toArrays()).toEqual([
      [1, 1, 1],
      [-1, 1, -1],
    ]);
  });

  it("keeps the columns of high degrees apart, where powers are all alike", async () => {
    const of = async (method: ChebyshevFeatures | PolynomialFeatures) =>
      conditionNumber((await method.fit(points)).transform(points));
    // Over evenly spaced points; at Chebyshev's own points it would be near 1.
    expect(await of(new ChebyshevFeatures({ degree: 10, intercept: true }))).toBeLessThan(10);
    expect(await of(new PolynomialFeatures({ degree: 10, intercept: true }))).toBeGreaterThan(1e12);
  });

  it("replaces the chosen columns of a table; the others pass, and ones stand once", async () => {
    const table = Table.fromColumns({ a: [0, 1, 2], city: ["Rome", "Oslo", "Rome"], b: [4, 5, 6] });
    const model = await new ChebyshevFeatures({ degree: 2, intercept: true }).fit(table);
    expect(model.outputs).toEqual(["T0", "T1(a)", "T2(a)", "T1(b)", "T2(b)"]);
    expect(model.transformTable(table).names).toEqual(["T0", "T1(a)", "T2(a)", "city", "T1(b)", "T2(b)"]);
    const one = await new ChebyshevFeatures({ degree: 1, columns: ["b"] }).fit(table);
    expect(one.outputs).toEqual(["a", "T1(b)"]);
    expect([...one.transform(table).row(2)]).toEqual([2, 1]);
  });

  it("maps a constant column to 0 and reports it", async () => {
    const model = await new ChebyshevFeatures({ degree: 2 }).fit([[7], [7]]);
    expect(model.constantFeatures).toEqual(["x0"]);
    expect([...model.transform([[7], [8]]).data]).toEqual([0, -1, 1, 1]);
  });

  it("leaves rows without weight out of the range, and missing values missing", async () => {
    const model = await new ChebyshevFeatures({ degree: 1 }).fit([[0], [10], [99], [Number.NaN]], {
      weights: [1, 2, 0, 1],
    });
    expect(model.rules[0]).toMatchObject({ low: 0, high: 10 });
    expectClose(model.transform([[Number.NaN], [5]]).data, [Number.NaN, 0], { tolerance: 0 });
  });

  it("refuses columns without values, without numbers, or with too wide a range", async () => {
    await expect(new ChebyshevFeatures().fit([[Number.NaN]])).rejects.toThrow(
      'ChebyshevFeatures: column "x0" has no values to learn',
    );
    const grades = Table.fromColumns({ grade: ["low"] }, { kinds: { grade: "ordinal" } });
    await expect(new ChebyshevFeatures({ columns: ["grade"] }).fit(grades)).rejects.toThrow(
      /ChebyshevFeatures: column "grade" is ordinal.*numbers/,
    );
    await expect(new ChebyshevFeatures().fit([[-1e308], [1e308]])).rejects.toThrow(
      'the range of column "x0" is infinite',
    );
    expect(() => new ChebyshevFeatures({ range: [1, 1] })).toThrow("two numbers, the second larger");
  });

  it("refuses values so far outside that a polynomial is infinite", async () => {
    const model = await new ChebyshevFeatures({ degree: 4 }).fit([[0], [1]]);
    expect(() => model.transform(Matrix.from([[0.5], [1e100]]))).toThrow(
      /ChebyshevFeatures: "T4\(x0\)" is infinite at row 1/,
    );
  });

  it("comes back from its file", async () => {
    const model = await new ChebyshevFeatures({ intercept: true }).fit(points);
    const back = ChebyshevFeaturesModel.fromJSON(JSON.stringify(model));
    expect(back.transform(points).equals(model.transform(points))).toBe(true);
  });
});
