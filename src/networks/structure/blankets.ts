// Networks from Markov blankets (IAMB: Tsamardinos, Aliferis and Statnikov 2003), and from parents and children (the
// max-min part of MMHC: Tsamardinos, Brown and Aliferis 2006).

import type { Steps } from "../../base/steps.js";
import type { Constraints } from "./constraints.js";
import type { IndependenceTester } from "./independence.js";
import { type Collider, orientEdges, type PartialArcs } from "./orientation.js";
import { unshieldedTriples } from "./pc.js";
import { findSeparator, type TestedSearch } from "./separation.js";
import { subsetsOf } from "./subsets.js";

/** Incremental association: Markov blankets, then the neighbors among them, then directions. */
export function* searchByIamb(search: TestedSearch): Steps<PartialArcs> {
  const { tester, constraints, alpha, maxConditioning, report } = search;
  const { size } = constraints;
  const found: number[][] = [];
  for (let node = 0; node < size; node += 1) {
    found.push(yield* markovBlanket(search, node));
    report(tester.tests);
    yield;
  }
  const blankets = symmetric(found);
  const neighbors: number[][] = [];
  for (let node = 0; node < size; node += 1) {
    neighbors.push(
      yield* neighborsOf(search, node, blankets[node], (other) => smallerBlanket(blankets, node, other)),
    );
    report(tester.tests);
    yield;
  }
  const skeleton = edgesOf(symmetric(neighbors));
  const colliders: Collider[] = [];
  for (const [y, center, z] of unshieldedTriples(skeleton, size)) {
    const without = (blanket: readonly number[], other: number) =>
      blanket.filter((node) => node !== center && node !== other);
    const [ofY, ofZ] = [without(blankets[y], z), without(blankets[z], y)];
    const candidates = ofY.length <= ofZ.length ? ofY : ofZ;
    const range = { fixed: [center], largest: maxConditioning };
    const { separator, pValue } = yield* findSeparator(tester, alpha, y, z, candidates, range);
    if (separator === undefined) colliders.push({ y, center, z, pValue });
  }
  return orientEdges(skeleton, constraints, colliders);
}

function isRequired({ size, required }: Constraints, a: number, b: number): boolean {
  return required[a * size + b] === 1 || required[b * size + a] === 1;
}

function isForbidden({ size, forbidden }: Constraints, a: number, b: number): boolean {
  return forbidden[a * size + b] === 1 && forbidden[b * size + a] === 1;
}

/** Nodes join while they depend on the node given those that have joined, and leave if they do not given the others. */
function* markovBlanket(
  { tester, constraints, alpha, maxConditioning }: TestedSearch,
  node: number,
): Steps<number[]> {
  const { size } = constraints;
  const others = Array.from({ length: size }, (_, other) => other).filter((other) => other !== node);
  const fixed = others.filter((other) => isRequired(constraints, node, other));
  const blanket = [...fixed];
  let last: number | undefined;
  while (blanket.length <= maxConditioning) {
    const candidates = others.filter((other) => !blanket.includes(other));
    const closest = mostDependent(candidates, (other) => tester.test(node, other, blanket));
    if (closest === undefined || closest.pValue > alpha) break;
    last = closest.node;
    blanket.push(last);
    yield;
  }
  for (const other of [...blanket]) {
    // The last one joined by the very test that it would leave by.
    if (other === last || fixed.includes(other) || blanket.length < 2) continue;
    const rest = blanket.filter((one) => one !== other);
    if (tester.test(node, other, rest).pValue > alpha) blanket.splice(blanket.indexOf(other), 1);
  }
  return blanket;
}

/** The candidate with the smallest p-value; of p-values too small for a number, the largest statistic decides. */
function mostDependent(
  candidates: readonly number[],
  test: (node: number) => { readonly statistic: number; readonly pValue: number },
): { readonly node: number; readonly pValue: number } | undefined {
  let best: { readonly node: number; readonly pValue: number; readonly statistic: number } | undefined;
  for (const node of candidates) {
    const { pValue, statistic } = test(node);
    const isBetter =
      best === undefined ||
      pValue < best.pValue ||
      (pValue === best.pValue && pValue === 0 && statistic > best.statistic);
    if (isBetter) best = { node, pValue, statistic };
  }
  return best;
}

/** The candidates that no set separates from the node. */
function* neighborsOf(
  { tester, constraints, alpha, maxConditioning }: TestedSearch,
  node: number,
  candidates: readonly number[],
  separators: (other: number) => readonly number[],
): Steps<number[]> {
  const possible = candidates.filter((other) => !isForbidden(constraints, node, other));
  if (possible.length <= 1) return possible;
  const range = { largest: maxConditioning };
  const kept: number[] = [];
  for (const other of possible) {
    const { separator } = isRequired(constraints, node, other)
      ? { separator: undefined }
      : yield* findSeparator(tester, alpha, node, other, separators(other), range);
    if (separator === undefined) kept.push(other);
  }
  return kept;
}

function smallerBlanket(blankets: readonly (readonly number[])[], x: number, y: number): number[] {
  const [ofX, ofY] = [blankets[x].filter((node) => node !== y), blankets[y].filter((node) => node !== x)];
  return ofX.length <= ofY.length ? ofX : ofY;
}

/** Keeps a node in the list of another only if the reverse holds as well. */
function symmetric(lists: readonly (readonly number[])[]): number[][] {
  return lists.map((list, node) => list.filter((other) => lists[other].includes(node)));
}

function edgesOf(neighbors: readonly (readonly number[])[]): PartialArcs {
  const size = neighbors.length;
  const edges = new Uint8Array(size * size);
  for (const [node, list] of neighbors.entries()) for (const other of list) edges[node * size + other] = 1;
  return edges;
}

/** The skeleton of parents and children by the max-min heuristic. */
export function* maxMinSkeleton(search: TestedSearch): Steps<PartialArcs> {
  const { tester, constraints, report } = search;
  const neighbors: number[][] = [];
  for (let node = 0; node < constraints.size; node += 1) {
    const candidates = yield* maxMinCandidates(search, node);
    neighbors.push(
      yield* neighborsOf(search, node, candidates, (other) => candidates.filter((one) => one !== other)),
    );
    report(tester.tests);
    yield;
  }
  return edgesOf(symmetric(neighbors));
}

/** The node whose weakest dependence given subsets of those that have joined is strongest joins, until all are separated. */
function* maxMinCandidates(
  { tester, constraints, alpha, maxConditioning }: TestedSearch,
  node: number,
): Steps<number[]> {
  const { size } = constraints;
  const joined: number[] = [];
  /** The largest p-value of every other node so far, with the smallest statistic for those that are all 0. */
  const weakest = new Map<number, { pValue: number; statistic: number }>();
  for (let other = 0; other < size; other += 1) {
    if (other === node || isForbidden(constraints, node, other)) continue;
    if (isRequired(constraints, node, other)) joined.push(other);
    else weakest.set(other, { pValue: 0, statistic: Number.POSITIVE_INFINITY });
  }
  let isFirst = true;
  while (joined.length <= maxConditioning && weakest.size > 0) {
    const fixed = isFirst ? [] : joined.slice(-1);
    const rest = isFirst ? joined : joined.slice(0, -1);
    for (const [other, known] of weakest) {
      // The p-value can only grow, and one above alpha is out.
      if (known.pValue > alpha) continue;
      for (const tested of subsetTests(tester, alpha, node, other, rest, fixed, maxConditioning)) {
        known.pValue = Math.max(known.pValue, tested.pValue);
        known.statistic = Math.min(known.statistic, tested.statistic);
        yield;
      }
    }
    isFirst = false;
    const possible = [...weakest.keys()].filter((other) => (weakest.get(other)?.pValue ?? 1) <= alpha);
    const closest = mostDependent(possible, (other) => weakest.get(other) ?? { pValue: 1, statistic: 0 });
    if (closest === undefined) break;
    joined.push(closest.node);
    weakest.delete(closest.node);
  }
  return joined;
}

/** Tests given every subset of `rest` with `fixed`; stops at the first that separates. */
function* subsetTests(
  tester: IndependenceTester,
  alpha: number,
  x: number,
  y: number,
  rest: readonly number[],
  fixed: readonly number[],
  largest: number,
) {
  for (let size = 0; size <= Math.min(rest.length, largest - fixed.length); size += 1)
    for (const subset of subsetsOf(rest, size)) {
      const tested = tester.test(x, y, [...fixed, ...subset]);
      yield tested;
      if (tested.pValue > alpha) return;
    }
}
