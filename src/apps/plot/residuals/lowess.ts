/**
 * The share of the points used by each local line, and the number of robustness iterations: as in
 * R.
 */
const SPAN = 2 / 3;
const REPEATS = 3;

/**
 * A smooth curve through points in ascending order of x: local lines with tricube weights, made
 * robust by bisquare weights of the residuals (Cleveland 1979). Between points closer than a
 * hundredth of the range, it is interpolated, as in R's `lowess`.
 */
export function lowess(x: Float64Array, y: Float64Array): Float64Array {
  const n = x.length;
  if (n < 2 || x[0] === x[n - 1]) return new Float64Array(n).fill(mean(y));
  const neighbors = Math.max(2, Math.min(n, Math.floor(SPAN * n + 1e-7)));
  const gap = 0.01 * (x[n - 1] - x[0]);
  const robustness = new Float64Array(n).fill(1);
  let smooth = smoothOnce(x, y, neighbors, gap, robustness);
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    if (!weighResiduals(y, smooth, robustness)) break;
    smooth = smoothOnce(x, y, neighbors, gap, robustness);
  }
  return smooth;
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function smoothOnce(
  x: Float64Array,
  y: Float64Array,
  neighbors: number,
  gap: number,
  robustness: Float64Array,
): Float64Array {
  const n = x.length;
  const out = new Float64Array(n);
  const weights = new Float64Array(n);
  let left = 0;
  let last = -1;
  let i = 0;
  while (true) {
    while (left + neighbors < n && x[i] - x[left] > x[left + neighbors] - x[i]) left += 1;
    out[i] = localLine(x, y, x[i], left, neighbors, robustness, weights) ?? y[i];
    for (let k = last + 1; last >= 0 && k < i; k += 1) {
      const share = (x[k] - x[last]) / (x[i] - x[last]);
      out[k] = out[last] + share * (out[i] - out[last]);
    }
    last = i;
    if (last >= n - 1) return out;
    // The farthest point within the gap comes next; equal points share their value.
    const limit = x[last] + gap;
    i = last + 1;
    while (i < n && x[i] <= limit) {
      if (x[i] === x[last]) {
        out[i] = out[last];
        last = i;
      }
      i += 1;
    }
    if (last >= n - 1) return out;
    i = Math.max(last + 1, i - 1);
  }
}

/**
 * The value at x0 of the weighted line through the nearest points; undefined if none of them has
 * weight.
 */
function localLine(
  x: Float64Array,
  y: Float64Array,
  x0: number,
  left: number,
  neighbors: number,
  robustness: Float64Array,
  weights: Float64Array,
): number | undefined {
  const n = x.length;
  const right = left + neighbors - 1;
  const reach = Math.max(x0 - x[left], x[right] - x0);
  const [near, far] = [0.001 * reach, 0.999 * reach];
  let total = 0;
  let end = left;
  // Ties with the last neighbor count as well.
  for (; end < n; end += 1) {
    const distance = Math.abs(x[end] - x0);
    if (distance > far && x[end] > x0) break;
    weights[end] = distance > far ? 0 : robustness[end] * (distance <= near ? 1 : tricube(distance / reach));
    total += weights[end];
  }
  if (total <= 0) return undefined;
  let center = 0;
  for (let k = left; k < end; k += 1) center += (weights[k] / total) * x[k];
  let spread = 0;
  for (let k = left; k < end; k += 1) {
    const deviation = x[k] - center;
    spread += (weights[k] / total) * deviation * deviation;
  }
  const sloped = reach > 0 && Math.sqrt(spread) > 0.001 * (x[n - 1] - x[0]);
  const lean = sloped ? (x0 - center) / spread : 0;
  let value = 0;
  for (let k = left; k < end; k += 1) {
    value += (weights[k] / total) * (1 + lean * (x[k] - center)) * y[k];
  }
  return value;
}

function tricube(u: number): number {
  const rest = 1 - u * u * u;
  return rest * rest * rest;
}

/**
 * Bisquare weights of the residuals divided by six times their median size; false if they are all
 * about 0.
 */
function weighResiduals(y: Float64Array, smooth: Float64Array, robustness: Float64Array): boolean {
  const sizes = y.map((value, i) => Math.abs(value - smooth[i]));
  const sorted = sizes.slice().sort();
  const half = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  const scale = 6 * median;
  if (scale < 1e-7 * mean(sizes)) return false;
  const [near, far] = [0.001 * scale, 0.999 * scale];
  for (let i = 0; i < sizes.length; i += 1) {
    if (sizes[i] <= near) robustness[i] = 1;
    else if (sizes[i] <= far) robustness[i] = (1 - (sizes[i] / scale) ** 2) ** 2;
    else robustness[i] = 0;
  }
  return true;
}
