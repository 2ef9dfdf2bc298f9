// Clusters from the order of OPTICS (Ankerst, Breunig, Kriegel and Sander 1999).

import type { OrderedCases } from "./solver.js";

/** What steep slopes are found in: the order of the cases, and their weights in this order. */
export interface ReachPlot extends Pick<OrderedCases, "reachability" | "predecessors"> {
  readonly weights: Float64Array;
}

/** A cluster: a range of positions in the order, from the first to the last. */
export interface PositionRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The clusters within a radius, as DBSCAN finds them, border cases apart: a case that is not reached within it begins a
 * cluster if it is a core case, and is noise otherwise.
 */
export function clustersWithin(
  { reachability, coreDistances }: Pick<OrderedCases, "reachability" | "coreDistances">,
  radius: number,
): Int32Array {
  let cluster = -1;
  return Int32Array.from(reachability, (reach, index) => {
    if (reach <= radius) return cluster;
    if (coreDistances[index] > radius) return -1;
    cluster += 1;
    return cluster;
  });
}

/** A steep way down, and the largest reachability between its end and where the search is. */
interface Descent extends PositionRange {
  highest: number;
}

/**
 * The clusters between a steep way down and a steep way up, the inner ones before those that hold them. A position is
 * steep if the reachability changes by the share `xi` to the next one.
 */
export function steepClusters(
  plot: ReachPlot,
  { xi, minSamples, minClusterSize }: { xi: number; minSamples: number; minClusterSize: number },
): PositionRange[] {
  const count = plot.reachability.length;
  // After the last case the reachability is infinite, so that what is open ends there.
  const reaches = Float64Array.from({ length: count + 1 }, (_, at) =>
    at < count ? plot.reachability[at] : Number.POSITIVE_INFINITY,
  );
  const slope = new Slopes(reaches, 1 - xi, minSamples);
  const clusters: PositionRange[] = [];
  let descents: Descent[] = [];
  let next = 0;
  let highest = 0;
  for (let at = 0; at < count; at += 1) {
    if (at < next || !(slope.isSteepDown(at) || slope.isSteepUp(at))) continue;
    for (let index = next; index <= at; index += 1) highest = Math.max(highest, reaches[index]);
    descents = stillOpen(descents, highest, reaches, 1 - xi);
    const down = slope.isSteepDown(at);
    const end = down ? slope.endOfDescent(at) : slope.endOfAscent(at);
    next = end + 1;
    highest = reaches[next];
    if (down) {
      descents.push({ start: at, end, highest: 0 });
      continue;
    }
    const ascent = { start: at, end };
    const found = descents.map((descent) =>
      between({ ...plot, reachability: reaches }, descent, ascent, 1 - xi),
    );
    for (const range of found.reverse())
      if (range !== undefined && weightOf(plot.weights, range) >= minClusterSize) clusters.push(range);
  }
  return clusters;
}

/** Where the reachability rises and falls, and how steeply. */
class Slopes {
  readonly #reaches: Float64Array;
  readonly #share: number;
  readonly #patience: number;

  constructor(reaches: Float64Array, share: number, patience: number) {
    this.#reaches = reaches;
    this.#share = share;
    this.#patience = patience;
  }

  isSteepUp(at: number): boolean {
    return this.#ratio(at) <= this.#share;
  }

  isSteepDown(at: number): boolean {
    return this.#ratio(at) >= 1 / this.#share;
  }

  endOfAscent(start: number): number {
    return this.#extend(
      start,
      (at) => this.isSteepUp(at),
      (at) => this.#ratio(at) > 1,
    );
  }

  endOfDescent(start: number): number {
    return this.#extend(
      start,
      (at) => this.isSteepDown(at),
      (at) => this.#ratio(at) < 1,
    );
  }

  /** The reachability at a position as a multiple of the next one; NaN where both are infinite or 0. */
  #ratio(at: number): number {
    return this.#reaches[at] / this.#reaches[at + 1];
  }

  /** The last steep position before the slope turns, or is not steep for more positions than a core case needs. */
  #extend(start: number, isSteep: (at: number) => boolean, turns: (at: number) => boolean): number {
    let end = start;
    let flat = 0;
    for (let at = start; at + 1 < this.#reaches.length; at += 1) {
      if (isSteep(at)) {
        flat = 0;
        end = at;
      } else if (turns(at)) return end;
      else {
        flat += 1;
        if (flat > this.#patience) return end;
      }
    }
    return end;
  }
}

/** The ways down from which the search has not risen above their start. */
function stillOpen(
  descents: readonly Descent[],
  highest: number,
  reaches: Float64Array,
  share: number,
): Descent[] {
  if (highest === Number.POSITIVE_INFINITY) return [];
  const open = descents.filter(({ start }) => highest <= reaches[start] * share);
  return open.map((descent) => ({ ...descent, highest: Math.max(descent.highest, highest) }));
}

/** The cluster between a way down and a way up, if there is one (definition 11 of the paper). */
function between(
  plot: ReachPlot,
  descent: Descent,
  ascent: PositionRange,
  share: number,
): PositionRange | undefined {
  const { reachability: reaches } = plot;
  let { start } = descent;
  let { end } = ascent;
  const after = reaches[end + 1];
  const before = reaches[start];
  if (after * share < descent.highest) return undefined;
  if (before * share >= after) {
    while (start < descent.end && reaches[start + 1] > after) start += 1;
  } else if (after * share >= before) {
    while (end > ascent.start && reaches[end - 1] > before) end -= 1;
  }
  const range = reachedFromInside(plot, { start, end });
  if (range === undefined || range.start > descent.end || range.end < ascent.start) return undefined;
  return range;
}

/** Cuts cases off the end that were not reached from inside the cluster (Schubert and Gertz 2018). */
function reachedFromInside(
  { reachability: reaches, predecessors }: ReachPlot,
  range: PositionRange,
): PositionRange | undefined {
  const { start } = range;
  for (let end = range.end; start < end; end -= 1) {
    const from = predecessors[end];
    if (reaches[start] > reaches[end] || (from >= start && from < end)) return { start, end };
  }
  return undefined;
}

function weightOf(weights: Float64Array, { start, end }: PositionRange): number {
  let sum = 0;
  for (let at = start; at <= end; at += 1) sum += weights[at];
  return sum;
}

/** Labels by position: clusters in their order, unless they hold positions that have a label. */
export function labelIndices(clusters: readonly PositionRange[], count: number): Int32Array {
  const labels = new Int32Array(count).fill(-1);
  let next = 0;
  for (const { start, end } of clusters) {
    const range = labels.subarray(start, end + 1);
    if (range.some((label) => label >= 0)) continue;
    range.fill(next);
    next += 1;
  }
  return labels;
}
