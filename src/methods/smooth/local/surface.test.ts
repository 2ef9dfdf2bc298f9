import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { random } from "../../../math/probability/random/index.js";
import {
  LocalRegression,
  LocalRegressionModel,
  type LocalRegressionOptions,
} from "../local-regression/index.js";

const ROUNDING = { tolerance: 1e-9 };
const draws = random(12);
const rows = Array.from({ length: 120 }, () => [draws.normal(), 3 * draws.next(), draws.next() ** 2]);
const y = rows.map(([a, b, c]) => Math.sin(2 * a) + b * c + 0.2 * draws.normal());
const columns = (count: number, of: number[][] = rows) => of.map((row) => row.slice(0, count));
const interpolated = (options: LocalRegressionOptions = {}) =>
  new LocalRegression({ surface: "interpolate", ...options });

describe("an interpolated surface", () => {
  it("reproduces a parabola of one feature, and planes of two and three", async () => {
    const parabola = rows.map(([a]) => 1 - a + 2 * a * a);
    expectClose((await interpolated({ span: 0.3 }).fit(columns(1), parabola)).fitted, parabola, ROUNDING);
    const plane = rows.map(([a, b]) => 2 - a + 3 * b);
    for (const count of [2, 3])
      expectClose(
        (await interpolated({ span: 0.4, degree: 1 }).fit(columns(count), plane)).fitted,
        plane,
        ROUNDING,
      );
  });

  it("comes as near to local fits of its own everywhere as cells are small", async () => {
    for (const count of [1, 2]) {
      const exact = await new LocalRegression({ span: 0.5 }).fit(columns(count), y);
      const errors: number[] = [];
      for (const cell of [0.6, 0.2, 0.05]) {
        const { fitted } = await interpolated({ span: 0.5, cell }).fit(columns(count), y);
        errors.push(
          fitted.reduce((sum, value, i) => sum + Math.abs(value - exact.fitted[i]), 0) / rows.length,
        );
      }
      expect(errors[2]).toBeLessThan(errors[0]);
      expect(errors[2]).toBeLessThan(0.05);
    }
  });

  it("is smooth where cells meet: its slopes on both sides are equal", async () => {
    const model = await interpolated({ span: 0.2 }).fit(columns(2), y);
    const step = 1e-5;
    const at = (a: number, b: number) => model.predict([[a, b]])[0];
    // The surface is cubic inside of cells, so that slopes two steps apart differ by steps times the curvature.
    let largest = 0;
    for (let k = 0; k < 2000; k += 1) {
      const [a, b] = [-1 + k / 1000, 0.3 + (k * 2.4) / 2000];
      for (const [da, db] of [
        [step, 0],
        [0, step],
      ]) {
        const before = at(a, b) - at(a - da, b - db);
        const after = at(a + da, b + db) - at(a, b);
        largest = Math.max(largest, Math.abs(after - before) / step);
      }
    }
    expect(largest).toBeLessThan(0.01);
  });

  it.each([
    { columns: 1, options: {} },
    { columns: 2, options: { statistics: "approximate" } },
    { columns: 2, options: { statistics: "approximate", kernel: "epanechnikov", degree: 1 } },
    { columns: 3, options: { statistics: "exact", degree: 1 } },
    { columns: 2, options: { family: "symmetric", span: "auto", candidates: [0.4, 0.7] } },
  ] satisfies { columns: number; options: LocalRegressionOptions }[])(
    "counts a weight as that many equal rows ($columns features, $options)",
    async ({ columns: count, options }) => {
      const weights = rows.map((_, i) => 1 + (i % 3));
      const all = weights.flatMap((weight, i) => new Array<number>(weight).fill(i));
      const plain = await interpolated(options).fit(
        columns(
          count,
          all.map((i) => rows[i]),
        ),
        all.map((i) => y[i]),
      );
      const weighted = await interpolated(options).fit(columns(count), y, { weights });
      const told = (model: LocalRegressionModel) => [
        ...model.predict(columns(count)),
        ...model.predictDeviations(columns(count).slice(0, 9)),
        model.degreesOfFreedom,
        model.residualStandardError,
        model.residualDegreesOfFreedom,
        model.cellWeight ?? 0,
      ];
      expectClose(told(weighted), told(plain), { tolerance: 1e-8 });
    },
  );

  it.each([{ weighting: "frequency" }, { weighting: "precision" }] as const)(
    "has influences that give its values, leverages and errors ($weighting)",
    async ({ weighting }) => {
      const weights = rows.map((_, i) => 1 + (i % 4));
      const model = await interpolated({ weighting, span: 0.3 }).fit(columns(2), y, { weights });
      const kernels = model.equivalentKernels(columns(2));
      expectClose(kernels.diagonal(), model.leverages, ROUNDING);
      const errors = model.predictDeviations(columns(2));
      for (const [i, fitted] of model.fitted.entries()) {
        const kernel = kernels.row(i);
        const sum = kernel.reduce((total, influence, j) => total + influence * y[j], 0);
        const variance = kernel.reduce((total, influence, j) => total + influence ** 2 / weights[j], 0);
        expectClose([sum, model.residualStandardError * Math.sqrt(variance)], [fitted, errors[i]], ROUNDING);
      }
    },
  );

  it("is the same for rows and columns in another order, and for weights that sum to 1", async () => {
    const model = await interpolated({ span: 0.3 }).fit(columns(2), y);
    const turned = Array.from(rows.keys()).reverse();
    const other = await interpolated({ span: 0.3 }).fit(
      turned.map((i) => [rows[i][1], rows[i][0]]),
      turned.map((i) => y[i]),
    );
    expectClose(other.predict(rows.map(([a, b]) => [b, a])), model.fitted, ROUNDING);
    const weights = rows.map(() => 1 / rows.length);
    const light = await interpolated({ span: 0.3 }).fit(columns(2), y, { weights });
    expectClose(light.fitted, model.fitted, ROUNDING);
  });

  it("predicts its own cases as it fitted them, also after it was saved", async () => {
    for (const family of ["gaussian", "symmetric"] as const) {
      const model = await interpolated({ family, span: 0.4 }).fit(columns(2), y);
      expect(model.predict(columns(2))).toEqual(model.fitted);
      const back = LocalRegressionModel.fromJSON(JSON.stringify(model));
      expect(back.predictDeviations(columns(2))).toEqual(model.predictDeviations(columns(2)));
      expect(back.summary()).toBe(model.summary());
    }
  });

  it("has one local fit where all cases are equal", async () => {
    const model = await interpolated({ degree: 1 }).fit([[2], [2], [2], [2], [2], [2]], [1, 2, 3, 1, 2, 3]);
    expectClose(model.predict([[2]]), [2], ROUNDING);
  });

  it("ends with the data: cases outside have the value at the nearest point inside, or are refused", async () => {
    const model = await interpolated().fit(columns(1), y);
    const most = Math.max(...columns(1).flat());
    expect(model.predict([[most + 5]])).toEqual(model.predict([[most]]));
    const strict = await interpolated({ extrapolation: "error" }).fit(columns(1), y);
    expect(() => strict.predict([[most + 5]])).toThrow('column "x0" must be from');
  });

  it("refuses what it is not made for", async () => {
    for (const [options, message] of [
      [{ width: 1 }, 'must not be "interpolate" if width is given'],
      [{ extrapolation: "local" }, 'must not be "local" if surface is "interpolate"'],
      [{ surface: "direct", cell: 0.1 }, 'must not be given unless surface is "interpolate"'],
    ] as const)
      expect(() => interpolated(options)).toThrow(message);
    const five = rows.map(([a, b, c]) => [a, b, c, a * b, b * c]);
    await expect(interpolated({ degree: 1 }).fit(five, y)).rejects.toThrow(
      'the option "surface" "interpolate" is for at most 4 features; got 5; give "direct"',
    );
  });
});
