// Sums over the rows of a symmetric table of dissimilarities, which choose medoids.

import { dot } from "../blas/level1";
import { Floats, Ints } from "../record";

/**
 * out[c] = Σ w·d(c, o) for the candidates from `first` up to `last`.
 *
 * @spans table[cases * cases], weights[cases], out[last]
 */
export function medoidSums(
  first: i32,
  last: i32,
  cases: i32,
  table: Floats,
  weights: Floats,
  out: Floats,
): void {
  const row = (<usize>cases) << 3;
  for (let c = first; c < last; ++c)
    store<f64>(out + ((<usize>c) << 3), dot(cases, table + <usize>c * row, weights));
}

/**
 * out[c] = Σ w·max(0, nearest − d(c, o)): by how much the cost falls if the candidate becomes a medoid too.
 *
 * @spans table[cases * cases], nearest[cases], weights[cases], out[last]
 */
export function medoidGains(
  first: i32,
  last: i32,
  cases: i32,
  table: Floats,
  nearest: Floats,
  weights: Floats,
  out: Floats,
): void {
  const row = (<usize>cases) << 3;
  for (let c = first; c < last; ++c)
    store<f64>(out + ((<usize>c) << 3), gainOf(cases, table + <usize>c * row, nearest, weights));
}

export function gainOf(n: i32, distances: usize, nearest: usize, weights: usize): f64 {
  const zero = f64x2.splat(0);
  let sum = zero;
  const end = distances + ((<usize>n) << 3);
  while (distances + 16 <= end) {
    const gain = f64x2.pmax(zero, f64x2.sub(v128.load(nearest), v128.load(distances)));
    sum = f64x2.add(sum, f64x2.mul(v128.load(weights), gain));
    distances += 16;
    nearest += 16;
    weights += 16;
  }
  let total = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  if (distances < end) total += load<f64>(weights) * max(0, load<f64>(nearest) - load<f64>(distances));
  return total;
}

/**
 * The best swap of every candidate from `first` up to `last` with a medoid (Schubert and Rousseeuw 2021): two numbers,
 * the change of the cost and the medoid. `removal` has what the cost gains if a medoid is taken away, `work` room for as
 * many numbers, `excluded` other numbers than 0 for cases that cannot become medoids.
 *
 * @spans table[cases * cases], owners[cases], nearest[cases], second[cases], weights[cases], removal[clusters],
 * excluded[cases], work[clusters], out[2 * last]
 */
export function medoidSwaps(
  first: i32,
  last: i32,
  cases: i32,
  clusters: i32,
  table: Floats,
  owners: Ints,
  nearest: Floats,
  second: Floats,
  weights: Floats,
  removal: Floats,
  excluded: Floats,
  work: Floats,
  out: Floats,
): void {
  const row = (<usize>cases) << 3;
  for (let c = first; c < last; ++c) {
    const to = out + ((<usize>c) << 4);
    if (load<f64>(excluded + ((<usize>c) << 3)) != 0) {
      store<f64>(to, Infinity);
      store<f64>(to, 0, 8);
      continue;
    }
    memory.copy(work, removal, (<usize>clusters) << 3);
    const shared = swapSums(cases, table + <usize>c * row, owners, nearest, second, weights, work);
    let best = 0;
    for (let i = 1; i < clusters; ++i)
      if (load<f64>(work + ((<usize>i) << 3)) < load<f64>(work + ((<usize>best) << 3))) best = i;
    store<f64>(to, shared + load<f64>(work + ((<usize>best) << 3)));
    store<f64>(to, <f64>best, 8);
  }
}

/** Adds to `work` what depends on which medoid leaves, and returns what does not. */
export function swapSums(
  n: i32,
  distances: usize,
  owners: usize,
  nearest: usize,
  second: usize,
  weights: usize,
  work: usize,
): f64 {
  let shared: f64 = 0;
  let o = 0;
  for (; o + 2 <= n; o += 2) {
    const at = (<usize>o) << 3;
    // Most cases are nearer to two medoids than to the candidate.
    if (!v128.any_true(f64x2.lt(v128.load(distances + at), v128.load(second + at)))) continue;
    shared += swapTerm(o, distances, owners, nearest, second, weights, work);
    shared += swapTerm(o + 1, distances, owners, nearest, second, weights, work);
  }
  if (o < n) shared += swapTerm(o, distances, owners, nearest, second, weights, work);
  return shared;
}

function swapTerm(
  o: i32,
  distances: usize,
  owners: usize,
  nearest: usize,
  second: usize,
  weights: usize,
  work: usize,
): f64 {
  const at = (<usize>o) << 3;
  const distance = load<f64>(distances + at);
  const next = load<f64>(second + at);
  if (!(distance < next)) return 0;
  const own = load<f64>(nearest + at);
  const weight = load<f64>(weights + at);
  const owner = work + ((<usize>load<i32>(owners + ((<usize>o) << 2))) << 3);
  if (distance < own) {
    store<f64>(owner, load<f64>(owner) + weight * (own - next));
    return weight * (distance - own);
  }
  store<f64>(owner, load<f64>(owner) + weight * (distance - next));
  return 0;
}
