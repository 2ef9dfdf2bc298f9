import { describe, expect, it } from "vitest";
import * as z from "zod";
import { finish } from "../../../base/steps.js";
import type { Basis } from "../../../math/basis/basis.js";
import { centered } from "../../../math/basis/constraint.js";
import { uniformKnots } from "../../../math/basis/knots.js";
import { byLevelSmooth, levelsSmooth, timesSmooth } from "../../../math/basis/level-smooth.js";
import { gaussianProcessSmooth, thinPlateSmooth } from "../../../math/basis/radial-smooth.js";
import { bSplineSmooth, cubicSplineSmooth } from "../../../math/basis/splines.js";
import { tensorSmooth } from "../../../math/basis/tensor-smooth.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { basis } from "./basis.js";

const x = Matrix.from(Array.from({ length: 12 }, (_, i) => [i, (i * 7) % 12]));
const knots = uniformKnots(0, 1, 5);
const cubic = cubicSplineSmooth(knots);
const bases: readonly Basis[] = [
  bSplineSmooth({ degree: 3, knots: uniformKnots(0, 1, 12), penalties: [] }).basis,
  { kind: "cyclic-b-spline", degree: 2, knots },
  { kind: "cyclic-cubic-spline", knots },
  { kind: "natural-spline", knots, constant: false },
  { kind: "natural-power", knots },
  { kind: "piecewise-polynomial", degree: 0, knots, continuity: -1 },
  finish(thinPlateSmooth(x, { size: 6 })).basis,
  finish(gaussianProcessSmooth(x, { size: 6 })).basis,
  tensorSmooth([centered(cubic, Matrix.from([[0.1], [0.9]])), timesSmooth(levelsSmooth(3))]).basis,
  byLevelSmooth(cubic, 4).basis,
];
const written = (given: Basis) => JSON.parse(JSON.stringify(z.encode(basis, given)));

describe("the codec of bases", () => {
  it("reads what it writes", () => {
    for (const given of bases) expect(z.decode(basis, written(given))).toEqual(given);
  });

  it("refuses knots that do not rise, maps of another size, and unknown kinds", () => {
    const wrong: readonly Basis[] = [
      { kind: "cubic-spline", knots: Float64Array.of(0, 0, 1) },
      { kind: "b-spline", degree: 3, knots: uniformKnots(0, 1, 7), outside: "linear" },
      { kind: "mapped", basis: { kind: "levels", count: 3 }, map: Matrix.identity(2) },
      {
        kind: "tensor",
        margins: Array.from({ length: 3 }, () => ({ kind: "levels", count: 1000 }) as const),
      },
    ];
    for (const given of wrong) expect(z.safeEncode(basis, given).success).toBe(false);
    expect(basis.safeParse({ kind: "fourier" }).success).toBe(false);
  });
});
