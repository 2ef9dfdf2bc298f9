// A curve by its values and slopes at knots: cubic between neighbors, and straight beyond the outermost ones.

/** How a value or derivative of the curve depends on values and slopes at a knot and the next one. */
export interface HermiteRow {
  /** The index of the knot below the point. */
  readonly knot: number;
  /** The factors of f₀, v₀, f₁ and v₁. */
  readonly factors: readonly [f0: number, v0: number, f1: number, v1: number];
  /** The distances of the point from both knots; the second is 0 beyond the outermost knots. */
  readonly below: number;
  readonly above: number;
}

/** The index of the last knot at or below a point, or of the first one. */
function knotBelow(knots: Float64Array, x: number): number {
  let [low, high] = [0, knots.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (knots[middle] <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The row of a derivative of the curve at a point. There are at least two knots. */
export function hermiteRow(knots: Float64Array, x: number, derivative: number): HermiteRow {
  const last = knots.length - 1;
  if (x <= knots[0]) return straightRow(0, x - knots[0], derivative, 0);
  if (x >= knots[last]) return straightRow(last, x - knots[last], derivative, 0);
  const knot = knotBelow(knots, x);
  const below = x - knots[knot];
  const above = knots[knot + 1] - x;
  return { knot, below, above, factors: cubicFactors(below, below + above, derivative) };
}

function straightRow(knot: number, below: number, derivative: number, above: number): HermiteRow {
  const factors =
    derivative === 0 ? ([1, below, 0, 0] as const) : ([0, derivative === 1 ? 1 : 0, 0, 0] as const);
  return { knot, below, above, factors };
}

function cubicFactors(s: number, h: number, derivative: number): HermiteRow["factors"] {
  const t = s / h;
  switch (derivative) {
    case 0:
      return [(1 + 2 * t) * (1 - t) ** 2, s * (1 - t) ** 2, t * t * (3 - 2 * t), s * t * (t - 1)];
    case 1:
      return [(6 * t * (t - 1)) / h, (1 - t) * (1 - 3 * t), (6 * t * (1 - t)) / h, t * (3 * t - 2)];
    case 2:
      return [(12 * t - 6) / h ** 2, (6 * t - 4) / h, (6 - 12 * t) / h ** 2, (6 * t - 2) / h];
    default:
      return [12 / h ** 3, 6 / h ** 2, -12 / h ** 3, 6 / h ** 2];
  }
}

/** A value or derivative of the curve. */
export function hermiteValue(
  { knot, factors: [f0, v0, f1, v1] }: HermiteRow,
  values: Float64Array,
  slopes: Float64Array,
): number {
  const here = f0 * values[knot] + v0 * slopes[knot];
  return f1 === 0 && v1 === 0 ? here : here + f1 * values[knot + 1] + v1 * slopes[knot + 1];
}
