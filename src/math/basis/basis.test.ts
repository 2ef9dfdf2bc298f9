import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { finish } from "../../base/steps.js";
import { Matrix } from "../linalg/matrix.js";
import type { Basis } from "./basis.js";
import { centered, columnMeans, constrained } from "./constraint.js";
import { evaluateBasis } from "./evaluate.js";
import { clampedKnots, distinctValues, extendedKnots, quantileKnots, uniformKnots } from "./knots.js";
import { byLevelSmooth, levelsSmooth, timesSmooth } from "./level-smooth.js";
import { derivativePenalty, differencePenalty } from "./penalties.js";
import { gaussianProcessSmooth, thinPlateSmooth } from "./radial-smooth.js";
import { basisInputs, basisSize } from "./size.js";
import { bSplineSmooth, cubicSplineSmooth, cyclicBSplineSmooth, cyclicCubicSplineSmooth } from "./splines.js";
import { tensorSmooth } from "./tensor-smooth.js";

const column = (...values: number[]) => new Matrix(values.length, 1, Float64Array.from(values));
const uneven = Float64Array.of(0, 0.3, 1, 1.2, 2);
const cubic = (outside: "continue" | "linear" | "constant" = "continue"): Basis => ({
  kind: "b-spline",
  degree: 3,
  knots: clampedKnots(uneven, 3),
  outside,
});
const points = new Matrix(60, 2, randomArray(120, 5));

const ofOneInput: Record<string, Basis> = {
  "B-splines": cubic(),
  "B-splines that go on along their tangents": cubic("linear"),
  "B-splines with knots outside": {
    kind: "b-spline",
    degree: 2,
    knots: extendedKnots(uneven, 2),
    outside: "continue",
  },
  "cyclic B-splines": { kind: "cyclic-b-spline", degree: 3, knots: uneven },
  "cubic splines": { kind: "cubic-spline", knots: uneven },
  "cyclic cubic splines": { kind: "cyclic-cubic-spline", knots: uneven },
  "natural splines": { kind: "natural-spline", knots: uneven, constant: true },
  "natural splines of powers": { kind: "natural-power", knots: uneven },
  "piecewise polynomials": {
    kind: "piecewise-polynomial",
    degree: 3,
    knots: uneven.slice(1, 4),
    continuity: 2,
  },
  "thin-plate splines": finish(thinPlateSmooth(column(...points.column(0)), { size: 8, order: 3 })).basis,
  "Gaussian processes": finish(
    gaussianProcessSmooth(column(...points.column(0)), { size: 8, smoothness: 3.5 }),
  ).basis,
};

describe("evaluateBasis", () => {
  for (const [name, basis] of Object.entries(ofOneInput)) {
    it(`gives derivatives of ${name} that are limits of differences`, () => {
      // No knot, and no center, is so near that a third derivative jumps between.
      const x = [-0.55, 0.111, 0.777, 1.107, 1.51, 2.42];
      const h = 1e-4;
      for (const order of [1, 2]) {
        const slope = evaluateBasis(basis, column(...x), [order]);
        const above = evaluateBasis(basis, column(...x.map((at) => at + h)), [order - 1]);
        const below = evaluateBasis(basis, column(...x.map((at) => at - h)), [order - 1]);
        const scale = Math.max(...slope.data.map(Math.abs), 1);
        expectClose(
          above.subtract(below).data.map((value) => value / (2 * h)),
          slope.data,
          {
            tolerance: 1e-5,
            scale,
          },
        );
      }
    });

    it(`has as many functions as it says for ${name}, and NaN where the input is`, () => {
      const values = evaluateBasis(basis, column(0.5, Number.NaN));
      expect(values.columns).toBe(basisSize(basis));
      expect(values.row(0).every(Number.isFinite)).toBe(true);
      expect(values.row(1).every(Number.isNaN)).toBe(true);
    });
  }

  it("gives B-splines that sum to 1, also on and between repeated knots", () => {
    const knots = Float64Array.of(0, 0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3);
    const x = column(0, 0.2, 1, 1.5, 2, 2.5, 3);
    const values = evaluateBasis({ kind: "b-spline", degree: 3, knots, outside: "constant" }, x);
    for (let row = 0; row < x.rows; row += 1)
      expectClose(
        values.row(row).reduce((a, b) => a + b),
        1,
        { tolerance: 1e-15 },
      );
  });

  it("gives cyclic functions that return after a period", () => {
    for (const basis of [ofOneInput["cyclic B-splines"], ofOneInput["cyclic cubic splines"]]) {
      for (const order of [0, 1, 2])
        expectClose(
          evaluateBasis(basis, column(0.4, 2, 4.4, -1.6), [order]).data,
          evaluateBasis(basis, column(2.4, 0, 0.4, 0.4), [order]).data,
          { tolerance: 1e-12, scale: 100 },
        );
    }
  });

  it("gives natural splines of powers as the worked expansion with knots 1, 2 and 3", () => {
    const basis: Basis = { kind: "natural-power", knots: Float64Array.of(1, 2, 3) };
    const values = evaluateBasis(basis, column(0.5, 1.5, 2.5, 4, 5));
    expect([...values.column(2)]).toEqual([0, 0.0625, 1.5625, 6, 9]);
  });

  it("gives piecewise polynomials of each continuity: so many functions are not continuous", () => {
    const knots = Float64Array.of(1, 2);
    const size = (continuity: number) =>
      basisSize({ kind: "piecewise-polynomial", degree: 3, knots, continuity });
    expect([-1, 0, 1, 2].map(size)).toEqual([12, 10, 8, 6]);
    const broken = evaluateBasis(
      { kind: "piecewise-polynomial", degree: 1, knots, continuity: -1 },
      column(1.5),
    );
    expect([...broken.data]).toEqual([1, 1.5, 1, 0.5, 0, 0]);
  });

  it("keeps values, or slopes, beyond the boundary", () => {
    const ends = evaluateBasis(cubic("constant"), column(-3, 5));
    expect([...ends.data]).toEqual([...evaluateBasis(cubic(), column(0, 2)).data]);
    const bent = evaluateBasis(cubic("linear"), column(-3, 5), [2]);
    expect([...bent.data]).toEqual(new Array(14).fill(0));
  });

  it("gives mixed derivatives of functions of two inputs that are limits of differences", () => {
    const bases = [
      finish(thinPlateSmooth(points, { size: 12, order: 4 })).basis,
      finish(gaussianProcessSmooth(points, { size: 12, smoothness: 3.5 })).basis,
      tensorSmooth([cubicSplineSmooth(uneven), cubicSplineSmooth(uneven)]).basis,
    ];
    const h = 1e-4;
    for (const basis of bases)
      for (const [i, j] of [
        [0, 1],
        [1, 1],
        [2, 1],
        [0, 2],
      ] as const) {
        const at = (y: number) =>
          evaluateBasis(
            basis,
            Matrix.from([
              [0.613, y],
              [0.211, y],
            ]),
            [i, j - 1],
          );
        const slope = evaluateBasis(
          basis,
          Matrix.from([
            [0.613, 0.417],
            [0.211, 0.417],
          ]),
          [i, j],
        );
        const scale = Math.max(...slope.data.map(Math.abs), 1);
        const difference = at(0.417 + h).subtract(at(0.417 - h));
        expectClose(
          difference.data.map((value) => value / (2 * h)),
          slope.data,
          { tolerance: 2e-5, scale },
        );
      }
  });

  it("puts rows in the block of their level, and rows of no level nowhere", () => {
    const { basis } = byLevelSmooth(cubicSplineSmooth(uneven), 3, 1);
    expect([basisSize(basis), basisInputs(basis)]).toEqual([10, 2]);
    const values = evaluateBasis(
      basis,
      Matrix.from([
        [0.5, 0],
        [0.5, 2],
        [0.5, -1],
      ]),
    );
    const own = evaluateBasis(cubicSplineSmooth(uneven).basis, column(0.5));
    expect([...values.row(1)]).toEqual([0, 0, 0, 0, 0, ...own.data]);
    expect([...values.row(0), ...values.row(2)]).toEqual(new Array(20).fill(0));
  });

  it("multiplies by the last input", () => {
    const { basis } = timesSmooth(levelsSmooth(2));
    const rows = Matrix.from([
      [0, 3],
      [1, -2],
    ]);
    expectClose(evaluateBasis(basis, rows).data, [3, 0, 0, -2], { tolerance: 0 });
  });

  it("refuses rows of another number of inputs, and orders that are none", () => {
    expect(() => evaluateBasis(cubic(), points)).toThrow("the basis has 1 input but the rows have 2 columns");
    expect(() => evaluateBasis(cubic(), column(1), [-1])).toThrow("whole numbers of at least 0");
  });
});

describe("penalties", () => {
  it("of derivatives are those of the closed form for cubic splines", () => {
    for (const smooth of [cubicSplineSmooth(uneven), cyclicCubicSplineSmooth(uneven)]) {
      if (smooth.basis.kind !== "cubic-spline" && smooth.basis.kind !== "cyclic-cubic-spline")
        throw new Error();
      const exact = derivativePenalty(smooth.basis, 2);
      const scale = Math.max(...exact.data);
      expectClose(smooth.penalties[0].matrix.data, exact.data, { tolerance: 1e-13, scale });
    }
  });

  it("of B-splines leave polynomials of lower degrees free", () => {
    for (const order of [1, 2, 3]) {
      const smooth = bSplineSmooth({
        degree: 3,
        knots: clampedKnots(uneven, 3),
        penalties: [{ derivative: order }, { difference: order }],
      });
      expect(smooth.penalties.map(({ rank }) => rank)).toEqual([7 - order, 7 - order]);
    }
  });

  it("of differences on a circle leave constants free", () => {
    const smooth = cyclicBSplineSmooth({
      degree: 3,
      knots: uniformKnots(0, 1, 9),
      penalties: [{ difference: 2 }],
    });
    expect([smooth.penalties[0].rank, smooth.nullSpace]).toEqual([7, 1]);
    expect(differencePenalty(4, 1, "circle").toArrays()[0]).toEqual([2, -1, 0, -1]);
  });

  it("of tensor products are one per margin; functions that are linear in each are free", () => {
    const smooth = tensorSmooth([cubicSplineSmooth(uneven), cubicSplineSmooth(uneven)]);
    expect(smooth.penalties.map(({ rank }) => rank)).toEqual([15, 15]);
    expect(smooth.nullSpace).toBe(4);
  });
});

describe("constraints", () => {
  it("leave functions that sum to 0 over the weighted rows", () => {
    const x = column(...points.column(0));
    const weights = randomArray(60, 8).map((value) => Math.round(3 * Math.abs(value)));
    const smooth = centered(cubicSplineSmooth(uneven), x, weights);
    expect([basisSize(smooth.basis), smooth.nullSpace, smooth.penalties[0].rank]).toEqual([4, 1, 3]);
    expectClose(columnMeans(smooth.basis, x, weights), [0, 0, 0, 0], { tolerance: 1e-15 });
  });

  it("of several rows, dependent ones too, are all obeyed", () => {
    const C = Matrix.from([
      [1, 2, 3, 4, 5],
      [1, 1, 1, 1, 1],
      [2, 3, 4, 5, 6],
    ]);
    const { basis } = constrained(cubicSplineSmooth(uneven), C);
    if (basis.kind !== "mapped") throw new Error("not mapped");
    expect(basis.map.columns).toBe(3);
    expectClose(C.multiply(basis.map).data, new Float64Array(9), { tolerance: 1e-14 });
  });
});

describe("thin-plate splines", () => {
  it("do not depend on the order of rows, nor on repeated ones", () => {
    const reversed = Matrix.from(points.toArrays().reverse());
    const twice = Matrix.from([...points.toArrays(), ...points.toArrays()]);
    for (const maxCenters of [60, 25]) {
      const of = (x: Matrix) => finish(thinPlateSmooth(x, { size: 10, maxCenters }));
      expect(of(reversed)).toEqual(of(points));
      expect(of(twice)).toEqual(of(points));
    }
  });

  it("have no more functions than distinct rows, and need one for every free polynomial", () => {
    expect(basisSize(finish(thinPlateSmooth(points, { size: 100 })).basis)).toBe(60);
    const few = Matrix.from([
      [0, 0],
      [1, 1],
    ]);
    expect(() => finish(thinPlateSmooth(few, { size: 10 }))).toThrow("at least 3");
    expect(() => finish(thinPlateSmooth(points, { size: 9, order: 1 }))).toThrow("more than half");
  });
});

describe("knots", () => {
  it("at quantiles of distinct values include both ends and interpolate", () => {
    const values = distinctValues([3, 1, 1, Number.NaN, 8, 2]);
    expect([...values]).toEqual([1, 2, 3, 8]);
    expect([...quantileKnots(values, 3)]).toEqual([1, 2.5, 8]);
  });
});
