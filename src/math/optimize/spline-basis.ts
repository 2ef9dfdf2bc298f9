// Bases of splines (de Boor 1978, chapter X), as R's bs and ns have them.

/** What a basis of splines is made of. */
export interface SplineBasis {
  /** B-splines of any degree, or cubic splines that are linear beyond the boundary. */
  readonly kind: "b" | "natural";
  readonly degree: number;
  /** The knots inside, ascending. */
  readonly knots: readonly number[];
  readonly boundary: readonly [number, number];
  /** Whether the basis contains constants; otherwise its first function is left out. */
  readonly intercept: boolean;
}

/** How many functions a basis has. */
export function splineWidth({ kind, degree, knots, intercept }: SplineBasis): number {
  return knots.length + (kind === "b" ? degree : 1) + Number(intercept);
}

/** The functions of a basis at some points, one list per function; NaN where a point is. */
export function splineValues(basis: SplineBasis, points: Float64Array): Float64Array[] {
  const width = splineWidth(basis);
  const out = Array.from({ length: width }, () => new Float64Array(points.length).fill(Number.NaN));
  const rowOf = basis.kind === "b" ? bSplines(basis) : naturalSplines(basis);
  for (let row = 0; row < points.length; row += 1) {
    if (Number.isNaN(points[row])) continue;
    const values = rowOf(points[row]);
    for (let k = 0; k < width; k += 1) out[k][row] = values[k];
  }
  return out;
}

/** Beyond the boundary, the polynomials of the outermost pieces go on. */
function bSplines({ degree, knots, boundary, intercept }: SplineBasis): (x: number) => readonly number[] {
  const all = allKnots(knots, boundary, degree + 1);
  const first = intercept ? 0 : 1;
  return (x) => functionsAt(all, degree + 1, x).slice(first);
}

/**
 * Cubic splines whose second derivatives are 0 at the boundary: B-splines, turned such that two of them have all of the
 * second derivatives there, and left out.
 */
function naturalSplines({ knots, boundary, intercept }: SplineBasis): (x: number) => readonly number[] {
  const order = 4;
  const all = allKnots(knots, boundary, order);
  const first = intercept ? 0 : 1;
  const bent = boundary.map((x) => functionsAt(all, order, x, 2).slice(first));
  const mirrors: number[][] = [];
  for (const [k, column] of bent.entries()) {
    const turned = mirrors.reduce(mirror, column);
    mirrors.push(mirrorOf(turned, k));
  }
  const straight = (values: readonly number[]) => mirrors.reduce(mirror, values).slice(2);
  const [low, high] = boundary;
  const ends = boundary.map((x) => ({
    value: straight(functionsAt(all, order, x).slice(first)),
    slope: straight(functionsAt(all, order, x, 1).slice(first)),
  }));
  return (x) => {
    if (x >= low && x <= high) return straight(functionsAt(all, order, x).slice(first));
    const { value, slope } = ends[x < low ? 0 : 1];
    return value.map((edge, k) => edge + (x - (x < low ? low : high)) * slope[k]);
  };
}

/** Knots with those of the boundary repeated so often that the splines end there. */
function allKnots(knots: readonly number[], [low, high]: readonly [number, number], order: number): number[] {
  const repeated = (knot: number) => new Array<number>(order).fill(knot);
  return [...repeated(low), ...knots, ...repeated(high)];
}

/** All B-splines of an order at a point, or derivatives of them, by the piece that the point is in or next to. */
function functionsAt(knots: readonly number[], order: number, x: number, derivative = 0): number[] {
  const last = knots.length - order - 1;
  let piece = order - 1;
  while (piece < last && knots[piece + 1] <= x) piece += 1;
  const values = new Array<number>(knots.length - 1).fill(0);
  values[piece] = 1;
  const over = (value: number, width: number) => (width === 0 ? 0 : value / width);
  for (let k = 2; k <= order; k += 1) {
    for (let j = piece - k + 1; j <= piece; j += 1) {
      const [left, right] = [knots[j + k - 1] - knots[j], knots[j + k] - knots[j + 1]];
      const next = values[j + 1];
      values[j] =
        k <= order - derivative
          ? (x - knots[j]) * over(values[j], left) + (knots[j + k] - x) * over(next, right)
          : (k - 1) * (over(values[j], left) - over(next, right));
    }
  }
  return values.slice(0, last + 1);
}

/** The mirror that turns all of a vector from index k on into its first entry there (Householder). */
function mirrorOf(vector: readonly number[], k: number): number[] {
  const mirrored = vector.map((value, j) => (j < k ? 0 : value));
  const length = Math.hypot(...mirrored);
  mirrored[k] += mirrored[k] < 0 ? -length : length;
  return mirrored;
}

function mirror(values: readonly number[], across: readonly number[]): number[] {
  const squared = across.reduce((sum, value) => sum + value * value, 0);
  const along = across.reduce((sum, value, j) => sum + value * values[j], 0);
  return values.map((value, j) => value - (2 * along * across[j]) / squared);
}
