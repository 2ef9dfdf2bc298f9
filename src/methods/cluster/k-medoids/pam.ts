// Partitioning around medoids (Kaufman and Rousseeuw 1990, chapter 2), with the swaps of Schubert and Rousseeuw (2021).

import type { Random } from "../../../math/probability/random/index.js";
import type { MedoidNeighbors, MedoidTable } from "../../../wasm/medoids.js";
import { drawCases } from "../engine/draw-cases.js";

/** A change of the cost below this share of it is a rounding error. */
const ROUNDING = 1e-13;

/** Cases with their weights, and the table of their dissimilarities. */
export interface MedoidCases {
  readonly table: MedoidTable;
  readonly weights: Float64Array;
  readonly clusters: number;
}

/** Medoids that were found. */
export interface FoundMedoids {
  readonly medoids: Int32Array;
  readonly cost: number;
  /** The cost at the start, and after every swap or turn. */
  readonly history: readonly number[];
  readonly converged: boolean;
}

/** Called after every swap with the number of swaps and the cost; it may pause, or throw if the caller has aborted. */
export type AfterSwap = (completed: number, cost: number) => Promise<unknown>;

/** Medoids one after the other, each of which lowers the cost most; of equally good ones, the first. */
export async function buildMedoids({ table, weights, clusters }: MedoidCases): Promise<Int32Array> {
  const sums = await table.sums();
  const first = bestOf(
    sums.map((sum) => -sum),
    weights,
    [],
  );
  const medoids = [first];
  const nearest = table.row(first).slice();
  while (medoids.length < clusters) {
    const next = bestOf(await table.gains(nearest), weights, medoids);
    medoids.push(next);
    const distances = table.row(next);
    for (let o = 0; o < nearest.length; o += 1) nearest[o] = Math.min(nearest[o], distances[o]);
  }
  return Int32Array.from(medoids);
}

/** Different cases of weight above 0, drawn at random. */
export function randomMedoids({ weights, clusters }: MedoidCases, stream: Random): Int32Array {
  return drawCases(weights, clusters, stream, []);
}

/** Swaps a medoid with another case, the best of all swaps each time, until none lowers the cost. */
export async function bestSwaps(
  cases: MedoidCases,
  start: Int32Array,
  maxSwaps: number,
  afterSwap: AfterSwap,
): Promise<FoundMedoids> {
  const medoids = start.slice();
  const history: number[] = [];
  for (;;) {
    const state = stateOf(cases, medoids);
    const { cost } = state;
    history.push(cost);
    await afterSwap(history.length - 1, cost);
    const swap = await cases.table.bestSwap(state);
    const converged = !(swap.change < -ROUNDING * cost);
    if (converged || history.length > maxSwaps) return { medoids, cost, history, converged };
    medoids[swap.index] = swap.candidate;
  }
}

/** Takes every swap that lowers the cost as soon as it is found, until none of all cases gives one (FasterPAM). */
export async function eagerSwaps(
  cases: MedoidCases,
  start: Int32Array,
  maxSwaps: number,
  afterSwap: AfterSwap,
): Promise<FoundMedoids> {
  const { table } = cases;
  const medoids = start.slice();
  let state = stateOf(cases, medoids);
  const history = [state.cost];
  let fresh = true;
  let unchanged = 0;
  for (let candidate = 0; unchanged < table.cases; candidate = (candidate + 1) % table.cases) {
    const swap = table.swapOf(candidate, fresh ? state : undefined);
    fresh = false;
    unchanged += 1;
    await afterSwap(history.length - 1, state.cost);
    if (!(swap.change < -ROUNDING * state.cost)) continue;
    if (history.length > maxSwaps) return { medoids, cost: state.cost, history, converged: false };
    medoids[swap.index] = candidate;
    state = stateOf(cases, medoids);
    history.push(state.cost);
    fresh = true;
    unchanged = 0;
  }
  return { medoids, cost: state.cost, history, converged: true };
}

/** Assigns every case to its nearest medoid, and chooses the medoid of every cluster, in turns (S2 17.4.1). */
export async function alternate(
  cases: MedoidCases,
  start: Int32Array,
  maxTurns: number,
  afterTurn: AfterSwap,
): Promise<FoundMedoids> {
  const { table, weights, clusters } = cases;
  let medoids = start.slice();
  const history: number[] = [];
  for (;;) {
    const { neighbors, cost } = stateOf(cases, medoids);
    history.push(cost);
    await afterTurn(history.length - 1, cost);
    const members = Array.from({ length: clusters }, (): number[] => []);
    for (const [row, owner] of neighbors.owners.entries()) members[owner].push(row);
    const next = medoids.map((medoid, cluster) => centralCase(table, weights, members[cluster], medoid));
    const converged = next.every((medoid, cluster) => medoid === medoids[cluster]);
    if (converged || history.length > maxTurns) return { medoids, cost, history, converged };
    medoids = next;
  }
}

/** The member of a cluster with the smallest weighted sum of dissimilarities; the medoid, if no other is better. */
function centralCase(
  table: MedoidTable,
  weights: Float64Array,
  members: readonly number[],
  medoid: number,
): number {
  const costOf = (candidate: number) => {
    const distances = table.row(candidate);
    let sum = 0;
    for (const other of members) sum += weights[other] * distances[other];
    return sum;
  };
  let [best, least] = [medoid, costOf(medoid)];
  for (const candidate of members) {
    if (weights[candidate] === 0) continue;
    const cost = costOf(candidate);
    if (cost < least * (1 - ROUNDING)) [best, least] = [candidate, cost];
  }
  return best;
}

/** What the swaps of these medoids depend on. */
function stateOf({ table, weights, clusters }: MedoidCases, medoids: Int32Array) {
  const neighbors = neighborsOf(medoids.length, table.cases, (index) => table.row(medoids[index]));
  // A medoid belongs to itself even if another one is equal to it.
  for (const [index, medoid] of medoids.entries()) neighbors.owners[medoid] = index;
  const removal = new Float64Array(clusters);
  let cost = 0;
  for (let o = 0; o < table.cases; o += 1) {
    cost += weights[o] * neighbors.nearest[o];
    if (weights[o] > 0)
      removal[neighbors.owners[o]] += weights[o] * (neighbors.second[o] - neighbors.nearest[o]);
  }
  const excluded = weights.map((weight) => (weight > 0 ? 0 : 1));
  for (const medoid of medoids) excluded[medoid] = 1;
  return { neighbors, removal, excluded, cost };
}

/** The nearest and the second nearest of some medoids, whose dissimilarities from all cases are given by the medoid's index. */
export function neighborsOf(
  count: number,
  cases: number,
  distancesOf: (index: number) => Float64Array,
): MedoidNeighbors {
  const owners = new Int32Array(cases);
  const nearest = new Float64Array(cases).fill(Number.POSITIVE_INFINITY);
  const second = new Float64Array(cases).fill(Number.POSITIVE_INFINITY);
  for (let index = 0; index < count; index += 1) {
    const distances = distancesOf(index);
    for (let o = 0; o < cases; o += 1) {
      const distance = distances[o];
      if (distance < nearest[o]) {
        second[o] = nearest[o];
        nearest[o] = distance;
        owners[o] = index;
      } else if (distance < second[o]) second[o] = distance;
    }
  }
  return { owners, nearest, second };
}

/** The index of the largest number among cases of weight above 0 that are not taken; of equal ones, the first. */
function bestOf(values: Float64Array, weights: Float64Array, taken: readonly number[]): number {
  let best = -1;
  for (let at = 0; at < values.length; at += 1) {
    if (weights[at] === 0 || taken.includes(at)) continue;
    if (best < 0 || values[at] > values[best]) best = at;
  }
  return best;
}
