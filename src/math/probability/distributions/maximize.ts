import { DataError } from "../../../base/errors.js";

/** An objective with its gradient at one point. */
export interface Slope {
  readonly value: number;
  readonly gradient: readonly number[];
}

/** Parameters beyond this on the log scale are considered to diverge to zero or infinity. */
const FARTHEST = 25;

/**
 * The maximum of a smooth function of one to three parameters, by Newton's method.
 *
 * The Hessian comes from differences of the gradient: its error slows the last steps but does not
 * move the point where the gradient vanishes. The iteration continues until the gradient is
 * rounding noise.
 */
export function maximize(
  method: string,
  start: readonly number[],
  slope: (parameters: readonly number[]) => Slope,
): number[] {
  let point = [...start];
  let here = slope(point);
  let best = size(here.gradient);
  for (let i = 0; i < 200; i += 1) {
    const hessian = negativeHessian(point, slope);
    let damping = 0;
    let moved = false;
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const step = solvePositive(hessian, damping, here.gradient);
      if (step !== undefined && size(step) < 3) {
        const next = point.map((x, j) => x + step[j]);
        const there = slope(next);
        // Close to the maximum, the value is constant to rounding, and only the gradient decides.
        const close = size(step) < 1e-5 && size(there.gradient) < size(here.gradient);
        if (close || there.value > here.value) {
          point = next;
          here = there;
          moved = true;
          break;
        }
      }
      damping = damping === 0 ? 1e-4 * (1 + trace(hessian)) : damping * 4;
    }
    const now = size(here.gradient);
    if (!moved || (now < 1e-10 && now > 0.5 * best) || now === 0) break;
    best = Math.min(best, now);
    if (size(point) > FARTHEST) break;
  }
  if (size(point) > FARTHEST || !(size(here.gradient) < 1e-6)) {
    throw new DataError(
      method,
      "the likelihood of these data has no maximum; a parameter grows without bound.",
      {
        expected: "data whose likelihood has a maximum",
        received: `parameters at ${point.map((x) => x.toPrecision(3)).join(", ")} on the working scale`,
      },
    );
  }
  return point;
}

const size = (vector: readonly number[]): number => Math.max(...vector.map(Math.abs));
const trace = (matrix: readonly number[][]): number =>
  matrix.reduce((sum, row, i) => sum + Math.abs(row[i]), 0);

function negativeHessian(
  point: readonly number[],
  slope: (parameters: readonly number[]) => Slope,
): number[][] {
  const columns = point.map((_, j) => {
    const h = 1e-4;
    const shifted = (by: number) => slope(point.map((x, i) => (i === j ? x + by : x))).gradient;
    const above = shifted(h);
    const below = shifted(-h);
    return above.map((value, i) => (below[i] - value) / (2 * h));
  });
  return point.map((_, i) => point.map((_, j) => (columns[j][i] + columns[i][j]) / 2));
}

/**
 * x with (A + damping·I) x = b by Cholesky factorization, or undefined if that matrix is not
 * positive definite.
 */
function solvePositive(a: readonly number[][], damping: number, b: readonly number[]): number[] | undefined {
  const n = b.length;
  const factor: number[][] = [];
  const x = [...b];
  for (let i = 0; i < n; i += 1) {
    factor.push([]);
    for (let j = 0; j <= i; j += 1) {
      let sum = a[i][j] + (i === j ? damping : 0);
      for (let k = 0; k < j; k += 1) sum -= factor[i][k] * factor[j][k];
      if (i === j && !(sum > 0)) return undefined;
      factor[i].push(i === j ? Math.sqrt(sum) : sum / factor[j][j]);
    }
    for (let k = 0; k < i; k += 1) x[i] -= factor[i][k] * x[k];
    x[i] /= factor[i][i];
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < n; k += 1) x[i] -= factor[k][i] * x[k];
    x[i] /= factor[i][i];
  }
  return x;
}
