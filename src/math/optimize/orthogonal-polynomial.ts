/** Polynomials that are orthogonal over some points, by their recurrence (Kennedy and Gentle 1980, section 8.3.2). */
export interface OrthogonalPolynomial {
  /** The center of every step of the recurrence. */
  readonly centers: readonly number[];
  /** The squared lengths over the points, from degree 0 on. */
  readonly norms: readonly number[];
}

/** The polynomials up to a degree; the points must have more distinct values than that. */
export function orthogonalPolynomial(points: Float64Array, degree: number): OrthogonalPolynomial {
  const centers: number[] = [];
  const norms = [points.length];
  let before = new Float64Array(points.length);
  let now = new Float64Array(points.length).fill(1);
  for (let k = 0; k < degree; k += 1) {
    centers.push(now.reduce((sum, value, i) => sum + points[i] * value * value, 0) / norms[k]);
    [before, now] = [now, advance(points, before, now, centers[k], k === 0 ? 0 : norms[k] / norms[k - 1])];
    norms.push(now.reduce((sum, value) => sum + value * value, 0));
  }
  return { centers, norms };
}

/** The values of every degree from 1 on, scaled to length 1 over the points that they were made for. */
export function polynomialValues(
  { centers, norms }: OrthogonalPolynomial,
  points: Float64Array,
): Float64Array[] {
  let before = new Float64Array(points.length);
  let now = new Float64Array(points.length).fill(1);
  return centers.map((center, k) => {
    [before, now] = [now, advance(points, before, now, center, k === 0 ? 0 : norms[k] / norms[k - 1])];
    const length = Math.sqrt(norms[k + 1]);
    return now.map((value) => value / length);
  });
}

/** (x − center)·now − ratio·before */
function advance(
  points: Float64Array,
  before: Float64Array,
  now: Float64Array,
  center: number,
  ratio: number,
): Float64Array<ArrayBuffer> {
  return Float64Array.from(points, (x, i) => (x - center) * now[i] - ratio * before[i]);
}
