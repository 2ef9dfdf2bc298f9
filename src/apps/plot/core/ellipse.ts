import type { Path } from "./curves.js";

/** A symmetric 2 × 2 matrix: [a, b, c] is ((a, b), (b, c)). */
export type Quadratic = readonly [a: number, b: number, c: number];

/** dᵀ·M·d */
export function quadraticForm([a, b, c]: Quadratic, [u, v]: readonly [number, number]): number {
  return a * u * u + 2 * b * u * v + c * v * v;
}

/** The matrix whose inverse is this one. */
export function invertQuadratic([a, b, c]: Quadratic): Quadratic {
  const determinant = a * c - b * b;
  return [c / determinant, -b / determinant, a / determinant];
}

/** The closed curve on which (x − center)ᵀ·M·(x − center) has a given value. */
export function ellipsePath(
  center: readonly [number, number],
  [a, b, c]: Quadratic,
  value: number,
  count = 80,
): Path {
  // With M = L·Lᵀ, the curve is √value·L⁻ᵀ times the unit circle.
  const l11 = Math.sqrt(a);
  const l21 = b / l11;
  const l22 = Math.sqrt(c - l21 * l21);
  const radius = Math.sqrt(value);
  return Array.from({ length: count + 1 }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * (i % count)) / count;
    const v = (radius * Math.sin(angle)) / l22;
    const u = (radius * Math.cos(angle) - l21 * v) / l11;
    return [center[0] + u, center[1] + v];
  });
}
