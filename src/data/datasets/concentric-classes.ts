import { OptionError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { brentRoot } from "../../math/optimize/brent-root.js";
import { requireOption, requirePositive } from "../../math/probability/distributions/require.js";
import { logAdd, normalizeLog } from "../../math/probability/log-space.js";
import { requireVector } from "../../math/probability/multivariate/require.js";
import type { Random } from "../../math/probability/random/random.js";
import { normalCdf } from "../../math/probability/special/normal.js";
import { type ClassSample, type ClassTruth, drawClasses, type SampleOptions } from "./sample.js";

export interface ConcentricClassesOptions extends SampleOptions {
  /** The radius of each class, in ascending order. Default 1 and 3. */
  readonly radii?: readonly number[];
  /** The standard deviation of the distance from the center around the radius. Default 0.5. */
  readonly noise?: number;
  /** The number of columns. Default 2. */
  readonly dimension?: number;
}

/**
 * Equally probable classes on circles (or spheres) around one center: one class surrounds the other, so that
 * no line separates them and all have the same mean. The posterior and the error rate depend only on the distance from the
 * center and are exact.
 *
 * ```ts
 * const { x, y, truth } = concentricClasses({ rows: 200, radii: [0, 4], noise: 1, seed: 1 });
 * truth.posterior([0, 0])[0]; // 0.9997
 * ```
 */
export function concentricClasses(options: ConcentricClassesOptions = {}): ClassSample {
  const method = "concentricClasses";
  requireKnownOptions(method, options, ["rows", "seed", "radii", "noise", "dimension"]);
  const radii = requireRadii(method, options.radii ?? [1, 3]);
  const noise = requirePositive(method, "noise", options.noise ?? 0.5);
  const { dimension = 2 } = options;
  const whole = Number.isSafeInteger(dimension) && dimension >= 1;
  requireOption(method, "dimension", dimension, whole, "a whole number ≥ 1");
  const truth: ClassTruth = {
    priors: radii.map(() => 1 / radii.length),
    bayesError: bayesError(radii, noise),
    posterior(point) {
      const distance = Math.hypot(...Array.from(point));
      return normalizeLog(radii.map((radius) => logDensity(distance, radius, noise))).probabilities;
    },
  };
  return drawClasses(method, options, truth, (label, stream, count) => {
    const x = new Matrix(count, dimension);
    for (let row = 0; row < count; row += 1) {
      const distance = radii[label] + noise * stream.normal();
      x.data.set(
        direction(stream, dimension).map((value) => distance * value),
        row * dimension,
      );
    }
    return x;
  });
}

function requireRadii(method: string, given: readonly number[]): readonly number[] {
  const radii = requireVector(method, "radii", given, (value) => value >= 0 && Number.isFinite(value));
  if (radii.every((radius, i) => i === 0 || radius > radii[i - 1])) return radii;
  throw new OptionError(method, { option: "radii", expected: "ascending", received: radii.join(", ") });
}

/** A point drawn uniformly from the unit sphere. */
function direction(stream: Random, dimension: number): Float64Array {
  const values = Float64Array.from({ length: dimension }, () => stream.normal());
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** The density of the distance, up to a common constant: a negative radius means the opposite direction, so the normal is folded. */
function logDensity(distance: number, radius: number, noise: number): number {
  const log = (from: number) => -0.5 * ((distance - from) / noise) ** 2;
  return logAdd(log(radius), log(-radius));
}

/** The best rule has one threshold between each class and the next, because their density ratios increase with the distance. */
function bayesError(radii: readonly number[], noise: number): number {
  const cuts = radii.slice(1).map((outer, i) => cutBetween(radii[i], outer, noise));
  const within = (radius: number, cut: number) =>
    normalCdf((cut - radius) / noise) - normalCdf((-cut - radius) / noise);
  let wrong = 0;
  for (const [i, radius] of radii.entries()) {
    if (i > 0) wrong += within(radius, cuts[i - 1]);
    // The upper tail has its own formula, because 1 − within would lose digits.
    if (i < cuts.length) {
      wrong += normalCdf((radius - cuts[i]) / noise) + normalCdf((-radius - cuts[i]) / noise);
    }
  }
  return wrong / radii.length;
}

/** The distance at which two neighboring classes are equally likely. */
function cutBetween(inner: number, outer: number, noise: number): number {
  const lead = (distance: number) => logDensity(distance, outer, noise) - logDensity(distance, inner, noise);
  // log cosh u lies between u − log 2 and u, which bounds the root.
  const bound = (inner + outer) / 2 + (noise ** 2 * Math.LN2) / (outer - inner);
  return brentRoot(lead, 0, 1.01 * bound, { tolerance: 1e-14 }).x;
}
