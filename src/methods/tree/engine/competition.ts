// Competing splits: the best ones that the other columns would have given a node, as rpart lists them.

import * as z from "zod";
import { abortablePacer } from "../../../base/pause.js";
import * as codecs from "../../../model/files/codecs.js";
import { withArena } from "../../../wasm/arena.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { type CasePart, divideCases, takeRows, takeTargets, wholePart } from "./case-parts.js";
import { type ExactData, ExactWorkspace, type NodeDivision } from "./grow.js";
import { Forest, LEAF, type Tree } from "./tree.js";
import { TreeBuilder } from "./tree-builder.js";
import { forest } from "./tree-codec.js";

/** The competing splits of all nodes; those of node i start at `start[i]`, best first. */
export interface Competition {
  /** One entry per node and one more. */
  readonly start: Int32Array;
  /** By how much each would have decreased weight times impurity. */
  readonly gains: Float64Array;
  /** Each split as a tree that has no other. */
  readonly splits: Forest;
}

export const competition: z.ZodType<Competition> = z
  .strictObject({ start: codecs.int32Array, gains: codecs.nonNegativeArray, splits: forest })
  .refine(
    ({ start, gains, splits }) =>
      splits.count === gains.length &&
      start[0] === 0 &&
      start.at(-1) === gains.length &&
      start.every((from, node) => node === 0 || from >= start[node - 1]) &&
      Array.from(gains.keys()).every((at) => isOneSplit(splits.tree(at))),
    { error: "must have one split and one gain for every competitor", when: codecs.ifWhole },
  );

/** How the trees grew whose splits are to have competitors. */
export interface CompetitionRules {
  /** Maximum number of competitors per node. */
  readonly most: number;
  readonly isFractional: boolean;
}

interface Competitor {
  readonly gain: number;
  readonly order: number;
  readonly split: Tree;
}

/** Finds the competitors of every split of a tree, or undefined if none has any. */
export async function compete(
  data: ExactData,
  tree: Tree,
  weights: Float64Array | undefined,
  { most, isFractional }: CompetitionRules,
  control: ParallelControl,
): Promise<Competition | undefined> {
  const pause = abortablePacer(data.method, control.signal);
  const parts: CasePart[] = [wholePart(data.x.rows, weights)];
  const lists: Competitor[][] = [];
  for (let node = 0; node < tree.size; node += 1) {
    if (tree.isLeaf(node)) {
      lists.push([]);
      continue;
    }
    const divided = divideCases(tree, node, data.x, parts[node], isFractional);
    tree.children(node).forEach((child, branch) => {
      parts[child] = divided[branch];
    });
    const found = await competitorsAt(data, parts[node], tree.feature[node], control);
    lists.push(found.slice(0, most));
    await pause();
  }
  const all = lists.flat();
  if (all.length === 0) return undefined;
  const start = new Int32Array(tree.size + 1);
  lists.forEach((list, node) => {
    start[node + 1] = start[node] + list.length;
  });
  const splits = Forest.of(all.map(({ split }) => split));
  return { start, gains: Float64Array.from(all, ({ gain }) => gain), splits };
}

/** The competitors of the nodes that a smaller tree has kept; `nodes` has their numbers in the larger one. */
export function keptCompetition(
  whole: Competition | undefined,
  tree: Tree,
  nodes: ArrayLike<number>,
): Competition | undefined {
  if (whole === undefined) return undefined;
  const start = new Int32Array(tree.size + 1);
  const kept: number[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const end = tree.isLeaf(node) ? 0 : whole.start[nodes[node] + 1];
    for (let at = whole.start[nodes[node]]; at < end; at += 1) kept.push(at);
    start[node + 1] = kept.length;
  }
  if (kept.length === 0) return undefined;
  const gains = Float64Array.from(kept, (at) => whole.gains[at]);
  return { start, gains, splits: Forest.of(kept.map((at) => whole.splits.tree(at))) };
}

/** The best split of each column but one for the cases of a node, best first. */
function competitorsAt(
  data: ExactData,
  { rows, weights }: CasePart,
  primary: number,
  control: ParallelControl,
): Promise<Competitor[]> {
  const alone: ExactData = {
    ...data,
    x: takeRows(data.x, rows),
    targets: takeTargets(data.targets, rows),
    rules: { ...data.rules, candidates: 1, maxDepth: 1, leastGain: 0 },
  };
  return withArena(async (arena) => {
    const workspace = await ExactWorkspace.of(arena, alone, control, false);
    const found: Competitor[] = [];
    for (const column of data.preference ?? data.levels.keys()) {
      if (column === primary) continue;
      const sample = { weights: Float64Array.from(weights), columns: Int32Array.of(column) };
      const competitor = asCompetitor(await workspace.divideRoot(sample), weights, data.rules.criterion);
      if (competitor !== undefined) found.push(competitor);
    }
    return found.sort((a, b) => b.order - a.order);
  });
}

function asCompetitor(
  { split, gain, sides, branches, figures }: NodeDivision,
  weights: readonly number[],
  criterion: ExactData["rules"]["criterion"],
): Competitor | undefined {
  if (split === undefined || !(gain > 0)) return undefined;
  const tallies = Array.from({ length: branches }, () => ({ cases: 0, weight: 0 }));
  sides.forEach((side, at) => {
    if (side < 0) return;
    tallies[side].cases += 1;
    tallies[side].weight += weights[at];
  });
  const total = { cases: 0, weight: 0 };
  for (const { cases, weight } of tallies) {
    total.cases += cases;
    total.weight += weight;
  }
  const builder = new TreeBuilder(1);
  for (const tally of [total, ...tallies]) builder.add({ ...tally, impurity: figures.impurity, values: [0] });
  builder.split(0, 1, split);
  // Gain ratios divide the gain by the bits that name the branch.
  const bits = tallies.reduce(
    (sum, { weight }) => sum + (weight > 0 ? weight * Math.log2(total.weight / weight) : 0),
    0,
  );
  return { gain, order: criterion === "gain-ratio" ? gain / bits : gain, split: builder.finish() };
}

/** A root and its children, by one column. */
function isOneSplit(tree: Tree): boolean {
  return tree.feature[0] >= 0 && tree.feature.every((feature, node) => node === 0 || feature === LEAF);
}
