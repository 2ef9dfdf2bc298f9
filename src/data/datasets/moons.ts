import { requireKnownOptions } from "../../base/known-options.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { requirePositive } from "../../math/probability/distributions/require.js";
import { logSumExp, normalizeLog } from "../../math/probability/log-space.js";
import { type ClassSample, type ClassTruth, drawClasses, type SampleOptions } from "./sample.js";

export interface MoonsOptions extends SampleOptions {
  /** The standard deviation of the noise in both coordinates. Default 0.2. */
  readonly noise?: number;
}

/**
 * Two interleaving half circles of radius 1, with normal noise: class 0 opens downward around
 * (0, 0), class 1 upward around (1, 0.5).
 *
 * ```ts
 * const { table, truth } = moons({ rows: 200, noise: 0.1, seed: 1 });
 * truth.posterior([0.5, 0.25]); // [0.5, 0.5], by symmetry
 * ```
 */
export function moons(options: MoonsOptions = {}): ClassSample {
  const method = "moons";
  requireKnownOptions(method, options, ["rows", "seed", "noise"]);
  const noise = requirePositive(method, "noise", options.noise ?? 0.2);
  const truth: ClassTruth = {
    priors: [0.5, 0.5],
    bayesError: undefined,
    posterior: ({ 0: x, 1: y }) =>
      normalizeLog([logArcDensity(x, y, noise), logArcDensity(1 - x, 0.5 - y, noise)]).probabilities,
  };
  return drawClasses(method, options, truth, (label, stream, count) => {
    const x = new Matrix(count, 2);
    for (let row = 0; row < count; row += 1) {
      const angle = Math.PI * stream.next();
      const along = Math.cos(angle);
      const up = Math.sin(angle);
      x.data[2 * row] = (label === 0 ? along : 1 - along) + noise * stream.normal();
      x.data[2 * row + 1] = (label === 0 ? up : 0.5 - up) + noise * stream.normal();
    }
    return x;
  });
}

const NODES = [-0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664];
const WEIGHTS = [
  0.23692688505618908, 0.47862867049936647, 0.5688888888888889, 0.47862867049936647, 0.23692688505618908,
];

/**
 * The density of the upper half circle with noise, up to a common factor: an integral over the angle, by
 * Gauss-Legendre rules on pieces half as wide as the integrand's peak.
 */
function logArcDensity(x: number, y: number, noise: number): number {
  const pieces = Math.ceil((2 * Math.PI * Math.sqrt(Math.max(1, Math.hypot(x, y)))) / noise);
  const half = Math.PI / (2 * pieces);
  const logs = new Float64Array(NODES.length * pieces);
  for (let piece = 0; piece < pieces; piece += 1) {
    for (const [i, node] of NODES.entries()) {
      const angle = half * (2 * piece + 1 + node);
      const square = (x - Math.cos(angle)) ** 2 + (y - Math.sin(angle)) ** 2;
      logs[NODES.length * piece + i] = Math.log(WEIGHTS[i] * half) - square / (2 * noise ** 2);
    }
  }
  return logSumExp(logs);
}
