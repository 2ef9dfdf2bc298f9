import { got, OptionError, wanted, words } from "../../../base/errors.js";
import { Matrix } from "../../linalg/index.js";
import { requireCount, requireOption, requirePositive } from "../distributions/require.js";

/** Which contour: at a Mahalanobis distance, or around a share of the probability. */
export type ContourLevel =
  | { readonly distance: number; readonly probability?: never }
  | { readonly probability: number; readonly distance?: never };

/** A contour of equal density of a bivariate normal distribution. */
export class LevelEllipse {
  readonly center: readonly [number, number];
  /** Half the lengths of the axes, the longer first. */
  readonly semiAxes: readonly [number, number];
  /** The angle of the longer axis with the first coordinate, in radians, above −π/2 and at most π/2. */
  readonly angle: number;
  /** The Mahalanobis distance of the contour from the center, in standard deviations. */
  readonly distance: number;
  /** The probability inside. */
  readonly probability: number;

  constructor(
    center: readonly [number, number],
    semiAxes: readonly [number, number],
    angle: number,
    distance: number,
    probability: number,
  ) {
    this.center = center;
    this.semiAxes = semiAxes;
    this.angle = angle;
    this.distance = distance;
    this.probability = probability;
  }

  /** `n` points of the contour, one in each row, counterclockwise from the end of the longer axis. */
  points(n = 100): Matrix {
    requireCount("LevelEllipse.points", "n", n);
    const [long, short] = this.semiAxes;
    const cosine = Math.cos(this.angle);
    const sine = Math.sin(this.angle);
    const out = new Matrix(n, 2);
    for (let i = 0; i < n; i += 1) {
      const turn = (2 * Math.PI * i) / n;
      const u = long * Math.cos(turn);
      const v = short * Math.sin(turn);
      out.data[2 * i] = this.center[0] + u * cosine - v * sine;
      out.data[2 * i + 1] = this.center[1] + u * sine + v * cosine;
    }
    return out;
  }
}

/** The contour of a normal distribution with this center, covariance and factor of the covariance. */
export function normalEllipse(
  method: string,
  center: readonly number[],
  covariance: Matrix,
  root: Matrix,
  level: ContourLevel,
): LevelEllipse {
  if (center.length !== 2) {
    const sentence = words`there must be ${wanted("two dimensions")}; got ${got(center.length)}. Take a marginal of two coordinates first.`;
    throw new OptionError(method, sentence);
  }
  const { distance, probability } = readLevel(method, level);
  const [first, cross, , second] = covariance.data;
  const half = (first - second) / 2;
  // The eigenvalues of a 2×2 matrix; the smaller one comes from the determinant, which avoids
  // cancellation.
  const larger = (first + second) / 2 + Math.hypot(half, cross);
  const smaller = (root.data[0] * root.data[3]) ** 2 / larger;
  // Adding 0 turns −0 into 0, which would give −π/2.
  const angle = 0.5 * Math.atan2(cross + 0, half);
  const semiAxes = [distance * Math.sqrt(larger), distance * Math.sqrt(smaller)] as const;
  return new LevelEllipse([center[0], center[1]], semiAxes, angle, distance, probability);
}

/** The squared distance of a bivariate normal point is exponential with mean 2. */
function readLevel(method: string, level: ContourLevel): { distance: number; probability: number } {
  if (level.probability !== undefined) {
    const p = level.probability;
    requireOption(method, "probability", p, p > 0 && p < 1, "a number between 0 and 1");
    return { distance: Math.sqrt(-2 * Math.log1p(-p)), probability: p };
  }
  const distance = requirePositive(method, "distance", level.distance);
  return { distance, probability: -Math.expm1(-0.5 * distance * distance) };
}
