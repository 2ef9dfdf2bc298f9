// One Lloyd iteration over many centers, which are parted into groups of neighbors: a row keeps a lower bound of its
// distance to every group, and compares itself only with the groups that may have come closer than its own center
// (Ding et al. 2015, "Yinyang k-means"). Comparisons are settled in single precision where that is certain, as in
// filter.ts, whose panels of rows are used.
//
// Layout of the groups in memory: γ and the largest |c| (float64 each), then for every group |c|²/2 of its sixteen
// centers (float32) and the centers (float32, d × 16), then for every center where it stands, and for every place
// which center it has (int32 each), and at last |c|²/2 and the centers one by one (float32, k × (1 + d)). A place
// without a center has |c|²/2 = ∞.
//
// Bounds of a panel of four rows, in single precision: upper bounds of their distances to their own centers, then for
// every row a lower bound of its distance to the other centers of every group, padded to 16 bytes.

import { scratch } from "../scratch";
import { addExactly } from "./exact-sums";
import { panelBytes } from "./filter";
import { CHANGES, EXACT, PLAIN, setLabel } from "./filtered";
import { fourAt, LABELS, TILE } from "./four";
import { addToCenters, nearestFour } from "./lloyd";

/** Centers in a group: so many sums that the processor need not wait for any of them. */
const GROUP: i32 = 16;
const GROUP_BYTES: usize = 64;
const HEAD: usize = 16;
/** Offsets in the scratch region of what is known of the rows of a panel, and of what was found in the groups. */
const FIGURES: usize = 4096;
const RECORDS: usize = FIGURES + 64;
/** More than any distance of rows that single precision can compare. */
const FARTHEST: f32 = 3e38;
/** Rounding of a bound in single precision, each time that it is changed. */
const ROUNDING: f32 = 5e-7;
/** Products below float32's normal range have a larger error than their size suggests. */
const LEAST_ERROR: f32 = 1e-35;

/** The bytes of the lower bounds of a row. */
function lowerBytes(groups: i32): usize {
  return (<usize>((groups + 3) & ~3)) << 2;
}

/** The bytes of the bounds of a panel. */
function boundBytes(groups: i32): usize {
  return 16 + (lowerBytes(groups) << 2);
}

/**
 * labels = the nearest center of each row, the first in case of a tie. `moves` is 0 for a first pass over all groups;
 * later it has the movement of every center, then the largest of every group, padded as the bounds are. Sums are as in
 * `filteredBlock`.
 */
export function groupedBlock(
  rows: i32,
  d: i32,
  k: i32,
  x: usize,
  weights: usize,
  centers: usize,
  labels: usize,
  bounds: usize,
  moves: usize,
  groups: i32,
  table: usize,
  panels: usize,
  summing: i32,
  out: usize,
): f64 {
  const row = (<usize>d) << 3;
  const numbers = <usize>k * (row + 8);
  if (summing == PLAIN) memory.fill(out, 0, numbers);
  else if (summing == EXACT) memory.fill(out, 0, numbers << 1);
  const changed = summing == CHANGES ? out : 0;
  for (let i = 0; i < rows; i += TILE) {
    const count = min(TILE, rows - i);
    const xi = x + <usize>i * row;
    const li = labels + ((<usize>i) << 2);
    const wi = weights == 0 ? 0 : weights + ((<usize>i) << 3);
    const bi = bounds + (<usize>i >> 2) * boundBytes(groups);
    const pi = panels + (<usize>i >> 2) * panelBytes(d);
    compareTile(count, d, k, xi, wi, centers, li, bi, moves, groups, table, pi, changed);
    if (summing == PLAIN) addToCenters(count, d, k, xi, wi, li, out);
    else if (summing == EXACT) addExactly(count, d, k, xi, wi, li, out);
  }
  return 0;
}

export function compareTile(
  count: i32,
  d: i32,
  k: i32,
  x: usize,
  weights: usize,
  centers: usize,
  labels: usize,
  bounds: usize,
  moves: usize,
  groups: i32,
  table: usize,
  panels: usize,
  changed: usize,
): void {
  const row = (<usize>d) << 3;
  const figures = scratch() + FIGURES;
  const lower = lowerBytes(groups);
  for (let i = 0; i < count; i += 4) {
    const lanes = min(4, count - i);
    let open = comparePanel(lanes, d, k, labels + ((<usize>i) << 2), bounds, moves, groups, table, panels);
    for (; open != 0; open &= open - 1) {
      const lane = <usize>ctz(open);
      const at = <usize>i + lane;
      const upper = bounds + (lane << 2);
      const lows = bounds + 16 + lane * lower;
      const before = moves == 0 ? -1 : load<i32>(labels + (at << 2));
      let label = nearestOf(
        d,
        k,
        panels + (lane << 2),
        figures + (lane << 2),
        before,
        upper,
        lows,
        groups,
        table,
      );
      if (label < 0) {
        const xi = x + at * row;
        nearestFour(d, k, xi, xi, xi, xi, centers);
        label = load<i32>(fourAt(), LABELS);
        store<f32>(upper, FARTHEST);
        memory.fill(lows, 0, lower);
      }
      setLabel(d, k, x, weights, labels, changed, at, label);
    }
    bounds += boundBytes(groups);
    panels += panelBytes(d);
  }
}

/**
 * Lets the bounds of a panel follow the centers; returns the set of its rows that may have changed their center, with
 * what is known of them in the scratch region: |x|², the errors, and the score of the own center.
 */
export function comparePanel(
  lanes: i32,
  d: i32,
  k: i32,
  labels: usize,
  bounds: usize,
  moves: usize,
  groups: i32,
  table: usize,
  panel: usize,
): i32 {
  let open = (1 << lanes) - 1;
  const l0 = <usize>load<i32>(labels);
  const l1 = <usize>load<i32>(labels + ((<usize>min(1, lanes - 1)) << 2));
  const l2 = <usize>load<i32>(labels + ((<usize>min(2, lanes - 1)) << 2));
  const l3 = <usize>load<i32>(labels + ((<usize>min(3, lanes - 1)) << 2));
  let least = f32x4.splat(0);
  const grow = f32x4.splat(1 + ROUNDING);
  if (moves != 0) {
    let moved = v128.load32_zero(moves + (l0 << 2));
    moved = v128.load32_lane(moves + (l1 << 2), moved, 1);
    moved = v128.load32_lane(moves + (l2 << 2), moved, 2);
    moved = v128.load32_lane(moves + (l3 << 2), moved, 3);
    const upper = f32x4.add(f32x4.mul(v128.load(bounds), grow), moved);
    v128.store(bounds, upper);
    least = loosenGroups(groups, bounds + 16, moves + ((<usize>((k + 3) & ~3)) << 2));
    open &= i32x4.bitmask(f32x4.ge(upper, least));
    if (open == 0) return 0;
  }
  const figures = scratch() + FIGURES;
  const norms = v128.load(panel + ((<usize>d) << 4));
  const gamma = f32x4.splat(<f32>load<f64>(table));
  const reach = f32x4.splat(<f32>load<f64>(table, 8));
  const sizes = f32x4.mul(reach, f32x4.add(f32x4.sqrt(norms), reach));
  const errors = f32x4.add(f32x4.mul(gamma, sizes), f32x4.splat(LEAST_ERROR));
  const slack = f32x4.add(f32x4.mul(gamma, norms), f32x4.add(errors, errors));
  const margins = f32x4.add(slack, slack);
  v128.store(figures, norms);
  v128.store(figures, errors, 16);
  v128.store(figures, margins, 32);
  if (moves == 0) return open;
  const own =
    table + HEAD + <usize>groups * <usize>(d + 1) * GROUP_BYTES + ((<usize>(k + groups * GROUP)) << 2);
  const row = (<usize>(d + 1)) << 2;
  const scores = ownScores(d, panel, own + l0 * row, own + l1 * row, own + l2 * row, own + l3 * row);
  v128.store(figures, scores, 48);
  const squares = f32x4.pmax(f32x4.splat(0), f32x4.add(f32x4.sub(norms, f32x4.add(scores, scores)), margins));
  const upper = f32x4.mul(f32x4.sqrt(squares), grow);
  v128.store(bounds, upper);
  return open & ~i32x4.bitmask(f32x4.lt(upper, least));
}

/** The scores x·c − |c|²/2 of four rows, each with a center of its own. */
function ownScores(d: i32, panel: usize, c0: usize, c1: usize, c2: usize, c3: usize): v128 {
  let halves = v128.load32_lane(c1, v128.load32_zero(c0), 1);
  halves = v128.load32_lane(c3, v128.load32_lane(c2, halves, 2), 3);
  let sums = f32x4.neg(halves);
  for (const end = panel + ((<usize>d) << 4); panel < end; panel += 16) {
    c0 += 4;
    c1 += 4;
    c2 += 4;
    c3 += 4;
    const a = v128.load32_lane(c1, v128.load32_zero(c0), 1);
    const b = v128.load32_lane(c3, v128.load32_zero(c2), 1);
    sums = f32x4.add(sums, f32x4.mul(v128.load(panel), v128.shuffle<f32>(a, b, 0, 1, 4, 5)));
  }
  return sums;
}

/** Lowers the bounds of four rows on all groups by how far these have moved; returns the least of every row. */
function loosenGroups(groups: i32, lows: usize, drops: usize): v128 {
  const bytes = lowerBytes(groups);
  const l0 = loosenRow(lows, drops, bytes);
  const l1 = loosenRow(lows + bytes, drops, bytes);
  const l2 = loosenRow(lows + 2 * bytes, drops, bytes);
  const l3 = loosenRow(lows + 3 * bytes, drops, bytes);
  // The transpose has in each vector one of the four candidates of every row.
  const a = v128.shuffle<f32>(l0, l1, 0, 4, 1, 5);
  const b = v128.shuffle<f32>(l2, l3, 0, 4, 1, 5);
  const c = v128.shuffle<f32>(l0, l1, 2, 6, 3, 7);
  const e = v128.shuffle<f32>(l2, l3, 2, 6, 3, 7);
  const first = f32x4.pmin(v128.shuffle<f32>(a, b, 0, 1, 4, 5), v128.shuffle<f32>(a, b, 2, 3, 6, 7));
  const last = f32x4.pmin(v128.shuffle<f32>(c, e, 0, 1, 4, 5), v128.shuffle<f32>(c, e, 2, 3, 6, 7));
  return f32x4.pmin(first, last);
}

function loosenRow(lows: usize, drops: usize, bytes: usize): v128 {
  let least = f32x4.splat(FARTHEST);
  const shrink = f32x4.splat(1 - ROUNDING);
  for (let at: usize = 0; at < bytes; at += 16) {
    const low = f32x4.sub(f32x4.mul(v128.load(lows + at), shrink), v128.load(drops + at));
    v128.store(lows + at, low);
    least = f32x4.pmin(least, low);
  }
  return least;
}

/**
 * The nearest center of a row whose own was `before`, or −1 if single precision does not tell; updates the bounds. If
 * there was none before, all groups are compared. The coordinates of the row are 16 bytes apart, and so are its
 * `figures`. Numbers stay in vectors, of which all parts are equal: comparing them takes no branches.
 */
function nearestOf(
  d: i32,
  k: i32,
  panel: usize,
  figures: usize,
  before: i32,
  upper: usize,
  lows: usize,
  groups: i32,
  table: usize,
): i32 {
  const groupBytes = <usize>(d + 1) * GROUP_BYTES;
  const places = table + HEAD + <usize>groups * groupBytes;
  const all = before < 0;
  const own = all ? -1 : load<i32>(places + ((<usize>before) << 2));
  const reach = v128.load32_splat(upper);
  let top = f32x4.splat(-Infinity);
  let next = top;
  let winner = -1;
  let listed = 0;
  let hasOwn = all;
  for (let first = 0; first < groups; first += 4) {
    let near = i32x4.bitmask(f32x4.le(v128.load(lows + ((<usize>first) << 2)), reach));
    if (all || first + 4 > groups) near = (all ? 15 : near) & ((1 << min(4, groups - first)) - 1);
    for (; near != 0; near &= near - 1) {
      const g = first + ctz(near);
      const record = recordAt(listed);
      listed += 1;
      const place = scoreGroup(d, panel, table + HEAD + <usize>g * groupBytes, record);
      const best = v128.load(record);
      store<i32>(record, g, 32);
      hasOwn = hasOwn || g == own >> 4;
      next = f32x4.pmax(next, f32x4.pmax(v128.load(record, 16), f32x4.pmin(top, best)));
      winner = select((g << 4) + place, winner, v128.any_true(f32x4.gt(best, top)));
      top = f32x4.pmax(top, best);
    }
  }
  const former = v128.load32_splat(figures, 48);
  if (!hasOwn) {
    next = f32x4.pmax(next, f32x4.pmin(top, former));
    winner = select(own, winner, v128.any_true(f32x4.gt(former, top)));
    top = f32x4.pmax(top, former);
  }
  const error = v128.load32_splat(figures, 16);
  if (!v128.any_true(f32x4.gt(f32x4.sub(top, next), f32x4.add(error, error)))) return -1;
  for (let at = 0; at < listed; at += 1) {
    const record = recordAt(at);
    const g = load<i32>(record, 32);
    const rival = v128.load(record + ((<usize>(g == winner >> 4)) << 4));
    v128.store32_lane(lows + ((<usize>g) << 2), lowerBound(figures, rival), 0);
  }
  if (!hasOwn && winner != own) {
    const left = lows + ((<usize>(own >> 4)) << 2);
    v128.store32_lane(left, f32x4.pmin(v128.load32_splat(left), lowerBound(figures, former)), 0);
  }
  v128.store32_lane(upper, upperBound(figures, top), 0);
  return load<i32>(places + ((<usize>(k + winner)) << 2));
}

/** What was found in a group: the best and the second best score, and its number. */
function recordAt(at: i32): usize {
  return scratch() + RECORDS + <usize>at * 48;
}

/** At least the distance of a row to a center with this score. */
function upperBound(figures: usize, score: v128): v128 {
  const square = f32x4.sub(v128.load32_splat(figures), f32x4.add(score, score));
  const most = f32x4.pmax(f32x4.splat(0), f32x4.add(square, v128.load32_splat(figures, 32)));
  return f32x4.mul(f32x4.sqrt(most), f32x4.splat(1 + ROUNDING));
}

/** At most that distance. */
function lowerBound(figures: usize, score: v128): v128 {
  const square = f32x4.sub(v128.load32_splat(figures), f32x4.add(score, score));
  const least = f32x4.pmax(f32x4.splat(0), f32x4.sub(square, v128.load32_splat(figures, 32)));
  return f32x4.pmin(f32x4.splat(FARTHEST), f32x4.mul(f32x4.sqrt(least), f32x4.splat(1 - ROUNDING)));
}

/** Writes the best and the second best score of a group; returns the place of the best. */
export function scoreGroup(d: i32, panel: usize, group: usize, out: usize): i32 {
  let s0 = f32x4.neg(v128.load(group));
  let s1 = f32x4.neg(v128.load(group, 16));
  let s2 = f32x4.neg(v128.load(group, 32));
  let s3 = f32x4.neg(v128.load(group, 48));
  for (const end = panel + ((<usize>d) << 4); panel < end; panel += 16) {
    group += GROUP_BYTES;
    const x = v128.load32_splat(panel);
    s0 = f32x4.add(s0, f32x4.mul(x, v128.load(group)));
    s1 = f32x4.add(s1, f32x4.mul(x, v128.load(group, 16)));
    s2 = f32x4.add(s2, f32x4.mul(x, v128.load(group, 32)));
    s3 = f32x4.add(s3, f32x4.mul(x, v128.load(group, 48)));
  }
  const high = f32x4.pmax(s0, s1);
  const other = f32x4.pmax(s2, s3);
  let most = f32x4.pmax(high, other);
  let rest = f32x4.pmax(f32x4.pmin(high, other), f32x4.pmax(f32x4.pmin(s0, s1), f32x4.pmin(s2, s3)));
  let across = v128.shuffle<f32>(most, most, 2, 3, 0, 1);
  rest = f32x4.pmax(f32x4.pmin(most, across), f32x4.pmax(rest, v128.shuffle<f32>(rest, rest, 2, 3, 0, 1)));
  most = f32x4.pmax(most, across);
  across = v128.shuffle<f32>(most, most, 1, 0, 3, 2);
  rest = f32x4.pmax(f32x4.pmin(most, across), f32x4.pmax(rest, v128.shuffle<f32>(rest, rest, 1, 0, 3, 2)));
  most = f32x4.pmax(most, across);
  v128.store(out, most);
  v128.store(out, rest, 16);
  const isBest =
    i32x4.bitmask(f32x4.eq(s0, most)) |
    (i32x4.bitmask(f32x4.eq(s1, most)) << 4) |
    (i32x4.bitmask(f32x4.eq(s2, most)) << 8) |
    (i32x4.bitmask(f32x4.eq(s3, most)) << 12);
  return ctz(isBest) & (GROUP - 1);
}
