// Regions to which penalties confine two coefficients, and the points where ellipses around an
// estimate touch them.

import { brent } from "../../../math/optimize/brent.js";
import type { Path } from "../core/curves.js";
import { type Quadratic, quadraticForm } from "../core/ellipse.js";

type Point = readonly [number, number];

export interface Penalty {
  readonly name: string;
  readonly of: (point: Point) => number;
  /** The point of the first quadrant's border where the penalty is `budget`, for 0 ≤ share ≤ 1. */
  readonly border: (budget: number, share: number) => Point;
}

export interface Touch {
  readonly budget: number;
  readonly point: Point;
  /** The excess of the residual sum of squares over its minimum at that point. */
  readonly error: number;
}

const NAMES: Readonly<Record<number, string>> = { 1: "q = 1, lasso", 2: "q = 2, ridge" };

export function penaltyOf(given: number | { readonly alpha: number }): Penalty {
  if (typeof given === "number") return power(given);
  return given.alpha === 1 ? { ...power(1), name: "Elastic net, α = 1" } : elasticNet(given.alpha);
}

/**
 * |β₁|^q + |β₂|^q; its border is (cos^(2/q), sin^(2/q)), which sets points densely where it
 * bends.
 */
function power(q: number): Penalty {
  return {
    name: NAMES[q] ?? `q = ${q}`,
    of: ([u, v]) => Math.abs(u) ** q + Math.abs(v) ** q,
    border: (budget, share) => {
      const radius = budget ** (1 / q);
      const angle = (share * Math.PI) / 2;
      const along = (part: number) => radius * Math.max(0, part) ** (2 / q);
      return [along(share === 1 ? 0 : Math.cos(angle)), along(Math.sin(angle))];
    },
  };
}

/** α·(|β₁| + |β₂|) + (1 − α)·(β₁² + β₂²)/2, as in the objective of `ElasticNet`. */
function elasticNet(alpha: number): Penalty {
  return {
    name: `Elastic net, α = ${alpha}`,
    of: ([u, v]) => alpha * (Math.abs(u) + Math.abs(v)) + ((1 - alpha) * (u * u + v * v)) / 2,
    border: (budget, share) => {
      const angle = (share * Math.PI) / 2;
      const [c, s] = [share === 1 ? 0 : Math.cos(angle), Math.sin(angle)];
      // (1 − α)/2·r² + α·(c + s)·r = budget, without cancellation.
      const linear = alpha * (c + s);
      const radius = (2 * budget) / (linear + Math.sqrt(linear * linear + 2 * (1 - alpha) * budget));
      return [radius * c, radius * s];
    },
  };
}

const PER_QUADRANT = 64;
/**
 * Points that are tried in each quadrant before the best one is refined; regions with q < 1 are
 * not convex.
 */
const TRIED = 400;
const QUADRANTS: readonly Point[] = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
];

/** The closed border, corners included. */
export function regionBorder(penalty: Penalty, budget: number): Path {
  const path = QUADRANTS.flatMap(([sx, sy]) =>
    Array.from({ length: PER_QUADRANT }, (_, i): Point => {
      const [u, v] = penalty.border(budget, sx * sy > 0 ? i / PER_QUADRANT : 1 - i / PER_QUADRANT);
      return [sx * u, sy * v];
    }),
  );
  return [...path, path[0]];
}

/**
 * The point of the region with the smallest error. Because the estimate lies outside the region,
 * the point is on the border: it is the best of many points and the corners, refined by Brent's
 * method between its neighbors.
 */
export function touchingPoint(
  penalty: Penalty,
  { center, matrix }: { readonly center: Point; readonly matrix: Quadratic },
  part: number,
): Touch {
  const budget = penalty.of([part * Math.max(Math.abs(center[0]), Math.abs(center[1])), 0]);
  let best: { point: Point; error: number } | undefined;
  for (const [sx, sy] of QUADRANTS) {
    const at = (share: number): Point => {
      const [u, v] = penalty.border(budget, Math.min(1, Math.max(0, share)));
      return [sx * u, sy * v];
    };
    const error = (share: number) => {
      const [u, v] = at(share);
      return quadraticForm(matrix, [u - center[0], v - center[1]]);
    };
    const tried = Array.from({ length: TRIED + 1 }, (_, i) => error(i / TRIED));
    const least = tried.reduce((found, value, i) => (value < tried[found] ? i : found), 0);
    const improved = brent(error, Math.max(0, least - 1) / TRIED, Math.min(TRIED, least + 1) / TRIED, {
      tolerance: 1e-12,
    });
    const share = improved.value < tried[least] ? improved.x : least / TRIED;
    const value = error(share);
    if (best === undefined || value < best.error) best = { point: at(share), error: value };
  }
  const { point, error } = best ?? { point: center, error: 0 };
  return { budget, point: [point[0] + 0, point[1] + 0], error };
}
