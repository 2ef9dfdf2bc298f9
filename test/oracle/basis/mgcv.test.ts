import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { finish } from "../../../src/base/steps.js";
import { columnsFrom } from "../../../src/math/basis/combine.js";
import { centered } from "../../../src/math/basis/constraint.js";
import { evaluateBasis } from "../../../src/math/basis/evaluate.js";
import {
  distinctValues,
  evenBSplineKnots,
  quantileKnots,
  uniformKnots,
} from "../../../src/math/basis/knots.js";
import { byLevelSmooth, levelsSmooth, randomCurves } from "../../../src/math/basis/level-smooth.js";
import { onDiagonal } from "../../../src/math/basis/matrices.js";
import { gaussianProcessSmooth, thinPlateSmooth } from "../../../src/math/basis/radial-smooth.js";
import { basisSize } from "../../../src/math/basis/size.js";
import { balanced, type Smooth } from "../../../src/math/basis/smooth.js";
import {
  bSplineSmooth,
  cubicSplineSmooth,
  cyclicBSplineSmooth,
  cyclicCubicSplineSmooth,
} from "../../../src/math/basis/splines.js";
import { tensorSmooth, withValuesAsCoefficients } from "../../../src/math/basis/tensor-smooth.js";
import { Matrix } from "../../../src/math/linalg/matrix.js";
import { solve } from "../../../src/math/linalg/solve.js";
import { trace } from "../../../src/math/linalg/trace.js";
import { expectClose } from "../../support/numbers.js";

const oracle = JSON.parse(readFileSync(new URL("mgcv.json", import.meta.url), "utf8"));
type Name = "x" | "z" | "v" | "g";
const data = (...names: Name[]) => Matrix.fromColumns(names.map((name) => oracle[name]));
const fresh = (...names: Name[]) => Matrix.fromColumns(names.map((name) => oracle.new[name]));
const ends = (name: Name): [number, number] => [Math.min(...oracle[name]), Math.max(...oracle[name])];

const cr = (name: Name, size: number) => cubicSplineSmooth(quantileKnots(distinctValues(oracle[name]), size));
const ps = (name: Name, size: number, degree: number, difference: number) =>
  bSplineSmooth({
    degree,
    knots: evenBSplineKnots(...ends(name), size, degree),
    penalties: [{ difference }],
  });
const bs = (size: number, degree: number, ...orders: number[]) =>
  bSplineSmooth({
    degree,
    knots: evenBSplineKnots(...ends("x"), size, degree),
    penalties: orders.map((derivative) => ({ derivative })),
  });

function expectMatrix(actual: Matrix, expected: number[][], tolerance = 1e-10): void {
  const flat = expected.flat();
  const scale = Math.max(...flat.map(Math.abs));
  expectClose(actual.data, flat, { tolerance, scale });
}

/** The terms whose parametrization is that of mgcv, number by number. */
const terms: Record<string, [Smooth, Name[]]> = {
  cr: [cr("x", 7), ["x"]],
  cc: [cyclicCubicSplineSmooth(quantileKnots(distinctValues(oracle.x), 8)), ["x"]],
  ps: [ps("x", 9, 3, 2), ["x"]],
  psHigh: [ps("x", 8, 2, 3), ["x"]],
  cp: [
    cyclicBSplineSmooth({ degree: 3, knots: uniformKnots(...ends("x"), 9), penalties: [{ difference: 1 }] }),
    ["x"],
  ],
  bs: [bs(8, 3, 2, 1), ["x"]],
  bsQuintic: [bs(9, 5, 3), ["x"]],
  te: [tensorSmooth([cr("x", 5), cr("z", 4)]), ["x", "z"]],
  tePs: [
    tensorSmooth([
      withValuesAsCoefficients(ps("x", 5, 3, 2), ...ends("x")),
      withValuesAsCoefficients(ps("z", 6, 3, 2), ...ends("z")),
    ]),
    ["x", "z"],
  ],
  ti: [tensorSmooth([centered(cr("x", 5), data("x")), centered(cr("z", 4), data("z"))]), ["x", "z"]],
};

describe("smooth terms agree with mgcv", () => {
  for (const [name, [smooth, names]] of Object.entries(terms)) {
    it(`${name}: functions at new rows, also outside the data, and penalties`, () => {
      const expected = oracle[name];
      expectMatrix(evaluateBasis(smooth.basis, fresh(...names)), expected.design);
      expect(smooth.penalties).toHaveLength(expected.penalties.length);
      for (const [k, { matrix }] of smooth.penalties.entries()) expectMatrix(matrix, expected.penalties[k]);
    });

    it(`${name}: without constants, and with penalties of comparable size`, () => {
      const x = data(...names);
      const even = balanced(smooth, x);
      const used = name === "ti" ? even : centered(even, x);
      const expected = oracle[name];
      expectMatrix(evaluateBasis(used.basis, fresh(...names)), expected.centered);
      for (const [k, { matrix }] of used.penalties.entries())
        expectMatrix(matrix, expected.centeredPenalties[k]);
    });
  }

  it("one curve per level: functions and penalties of each", () => {
    const curve = centered(balanced(cr("x", 5), data("x")), data("x"));
    const width = basisSize(curve.basis);
    const all = byLevelSmooth(curve, 3);
    const values = evaluateBasis(all.basis, fresh("x", "g"));
    expect(all.penalties).toHaveLength(3);
    for (const [level, expected] of oracle.by.entries()) {
      expectMatrix(columnsFrom(values, level * width, width), expected.design);
      expectMatrix(
        all.penalties[level].matrix,
        onDiagonal(Matrix.from(expected.penalties[0]), 3 * width, level * width).toArrays(),
      );
    }
  });
});

/** The ridge of the script at its smoothing parameters. */
function ridge(smooth: Smooth, x: Matrix, at: Matrix, lambdas: readonly number[]) {
  const X = evaluateBasis(smooth.basis, x);
  const gram = X.transpose().multiply(X);
  let penalized = gram;
  for (const [k, { matrix }] of smooth.penalties.entries())
    penalized = penalized.add(
      new Matrix(
        matrix.rows,
        matrix.columns,
        matrix.data.map((value) => value * lambdas[k]),
      ),
    );
  const beta = solve(penalized, X.transpose().multiply(oracle.y as number[]));
  return {
    fitted: X.multiply(beta),
    predicted: evaluateBasis(smooth.basis, at).multiply(beta),
    edf: trace(solve(penalized, gram)),
  };
}

/** The terms that are free up to rotations: curves of the ridge agree. */
const curves: Record<string, [Smooth, Name[]]> = {
  tp1: [finish(thinPlateSmooth(data("x"), { size: 8 })), ["x"]],
  tp1cubic: [finish(thinPlateSmooth(data("x"), { size: 9, order: 3 })), ["x"]],
  tp1linear: [finish(thinPlateSmooth(data("x"), { size: 9, order: 1 })), ["x"]],
  tp2: [finish(thinPlateSmooth(data("x", "z"), { size: 15 })), ["x", "z"]],
  tp2exact: [finish(thinPlateSmooth(data("x", "z"), { size: 40 })), ["x", "z"]],
  tp3: [finish(thinPlateSmooth(data("x", "z", "v"), { size: 25 })), ["x", "z", "v"]],
  gp: [finish(gaussianProcessSmooth(data("x", "z"), { size: 15 })), ["x", "z"]],
  gpStationary: [
    finish(gaussianProcessSmooth(data("x"), { size: 10, smoothness: 2.5, range: 2, degree: 0 })),
    ["x"],
  ],
  re: [levelsSmooth(3), ["g"]],
  fs: [randomCurves(cr("x", 5), 3, data("x")), ["x", "g"]],
};

describe("curves of smooth terms agree with mgcv", () => {
  for (const [name, [smooth, names]] of Object.entries(curves)) {
    it(`${name}: fitted values, values at new rows, degrees of freedom`, () => {
      const expected = oracle[name];
      const lambdas = name === "fs" ? [0.1, 0.2, 0.2] : [0.1, 0.2, 0.3];
      const found = ridge(smooth, data(...names), fresh(...names), lambdas);
      expect(smooth.nullSpace).toBe(expected.nullSpace);
      expect(smooth.penalties.map(({ rank }) => rank)).toEqual([expected.rank].flat());
      // The iteration that truncates thin-plate splines there stops at nine digits.
      const tolerance = name === "tp1" || name === "tp1cubic" ? 1e-9 : 1e-10;
      expectClose(found.edf, expected.edf, { tolerance, scale: 10 });
      expectClose(found.fitted, expected.fitted, { tolerance });
      const scale = Math.max(1, ...expected.predicted.map(Math.abs));
      expectClose(found.predicted, expected.predicted, { tolerance, scale });
    });
  }
});
