// Steps of hierarchical clustering that look at all clusters. Clusters that still exist have the first indices of
// their arrays; what leaves is replaced by the last.

import { MetricCode } from "../distance/metric.shared";
import { oneToMany } from "../distance/pairwise";
import { Floats } from "../record";
import { copyRow } from "../reduce/rows";

/**
 * The cluster nearest to another one by Ward's criterion, m·m′/(m + m′)·|c − c′|², or `previous` if it is as near;
 * work[n] is the criterion. Both orders of two clusters give the same number, so that chains of nearest ones end.
 *
 * @spans centers[clusters * columns], masses[clusters], work[clusters + 1]
 */
export function nearestWard(
  clusters: i32,
  columns: i32,
  centers: Floats,
  masses: Floats,
  self: i32,
  previous: i32,
  work: Floats,
): i32 {
  oneToMany(
    MetricCode.SQUARED,
    clusters,
    columns,
    centers + ((<usize>self * <usize>columns) << 3),
    centers,
    work,
  );
  wardCriteria(clusters, load<f64>(masses + ((<usize>self) << 3)), masses, work);
  store<f64>(work + ((<usize>self) << 3), Infinity);
  const least = leastOf(clusters, work);
  store<f64>(work + ((<usize>clusters) << 3), least);
  if (previous >= 0 && load<f64>(work + ((<usize>previous) << 3)) <= least) return previous;
  return placeOf(clusters, work, least);
}

/** work = work · m·m′/(m + m′) */
export function wardCriteria(n: i32, mass: f64, masses: usize, work: usize): void {
  const own = f64x2.splat(mass);
  const end = work + ((<usize>n) << 3);
  while (work + 16 <= end) {
    const other = v128.load(masses);
    const factor = f64x2.div(f64x2.mul(own, other), f64x2.add(own, other));
    v128.store(work, f64x2.mul(v128.load(work), factor));
    masses += 16;
    work += 16;
  }
  if (work < end) {
    const other = load<f64>(masses);
    store<f64>(work, load<f64>(work) * ((mass * other) / (mass + other)));
  }
}

export function leastOf(n: i32, values: usize): f64 {
  let low = f64x2.splat(Infinity);
  const end = values + ((<usize>n) << 3);
  while (values + 16 <= end) {
    low = f64x2.pmin(low, v128.load(values));
    values += 16;
  }
  let least = min(f64x2.extract_lane(low, 0), f64x2.extract_lane(low, 1));
  if (values < end) least = min(least, load<f64>(values));
  return least;
}

export function placeOf(n: i32, values: usize, value: f64): i32 {
  for (let j = 0; j < n; ++j) if (load<f64>(values + ((<usize>j) << 3)) == value) return j;
  return -1;
}

/**
 * The center of both clusters takes the place of the first, and the last cluster that of the second.
 *
 * @spans centers[(last + 1) * columns], masses[last + 1]
 */
export function mergeWard(
  columns: i32,
  centers: Floats,
  masses: Floats,
  first: i32,
  second: i32,
  last: i32,
): void {
  const row = (<usize>columns) << 3;
  const to = masses + ((<usize>first) << 3);
  const from = masses + ((<usize>second) << 3);
  const total = load<f64>(to) + load<f64>(from);
  const share = load<f64>(from) / total;
  let a = centers + <usize>first * row;
  let b = centers + <usize>second * row;
  for (let j = 0; j < columns; ++j) {
    const own = load<f64>(a);
    store<f64>(a, own + share * (load<f64>(b) - own));
    a += 8;
    b += 8;
  }
  store<f64>(to, total);
  if (second == last) return;
  copyRow(columns, centers + <usize>last * row, centers + <usize>second * row);
  store<f64>(from, load<f64>(masses + ((<usize>last) << 3)));
}

/**
 * Edges of a minimum spanning tree (Prim 1957; Jarník 1930). `best` and `from` have, for each of the `count` rows
 * outside the tree, its distance from the tree and the row there; `ids` the row's own number. An edge is written as three
 * numbers: the row inside, the row outside, their distance. `point` is the row that joined last, with `number`; returns
 * the number of the one that joined last now.
 *
 * @spans rows[count * columns], best[count], from[count], ids[count], point[columns], work[count], out[3 * steps]
 */
export function spanningSteps(
  metric: i32,
  steps: i32,
  count: i32,
  columns: i32,
  rows: Floats,
  best: Floats,
  from: Floats,
  ids: Floats,
  point: Floats,
  number: f64,
  work: Floats,
  out: Floats,
): f64 {
  const row = (<usize>columns) << 3;
  for (let step = 0; step < steps; ++step) {
    oneToMany(metric, count, columns, point, rows, work);
    const least = comeCloser(count, number, work, best, from);
    const index = placeOf(count, best, least);
    const at = (<usize>index) << 3;
    store<f64>(out, load<f64>(from + at));
    number = load<f64>(ids + at);
    store<f64>(out, number, 8);
    store<f64>(out, least, 16);
    out += 24;
    copyRow(columns, rows + <usize>index * row, point);
    --count;
    if (index == count) continue;
    const last = (<usize>count) << 3;
    copyRow(columns, rows + <usize>count * row, rows + <usize>index * row);
    store<f64>(best + at, load<f64>(best + last));
    store<f64>(from + at, load<f64>(from + last));
    store<f64>(ids + at, load<f64>(ids + last));
  }
  return number;
}

/** Distances from the tree after a row has joined it; returns the smallest. */
export function comeCloser(n: i32, number: f64, distances: usize, best: usize, from: usize): f64 {
  const joined = f64x2.splat(number);
  let low = f64x2.splat(Infinity);
  const end = distances + ((<usize>n) << 3);
  while (distances + 16 <= end) {
    const distance = v128.load(distances);
    const before = v128.load(best);
    const closer = f64x2.lt(distance, before);
    const now = v128.bitselect(distance, before, closer);
    v128.store(best, now);
    v128.store(from, v128.bitselect(joined, v128.load(from), closer));
    low = f64x2.pmin(low, now);
    distances += 16;
    best += 16;
    from += 16;
  }
  let least = min(f64x2.extract_lane(low, 0), f64x2.extract_lane(low, 1));
  if (distances < end) {
    const distance = load<f64>(distances);
    if (distance < load<f64>(best)) {
      store<f64>(best, distance);
      store<f64>(from, number);
    }
    least = min(least, load<f64>(best));
  }
  return least;
}
