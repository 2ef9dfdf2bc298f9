// Growth node by node, each from separate columns: for fractional cases, which several nodes share, and for oblique
// splits, whose columns are computed at every node.

import { abortablePacer } from "../../../base/pause.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import { withArena } from "../../../wasm/arena.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import type { DenseRows } from "../../../wasm/tree-columns.js";
import type { GrownTree } from "./assemble.js";
import { takeRows, takeTargets } from "./case-parts.js";
import { type ExactData, type ExactSample, ExactWorkspace, type NodeDivision } from "./grow.js";
import { type Direction, project } from "./oblique.js";
import { searchDirection } from "./oblique-search.js";
import { type NodeSplit, TreeBuilder } from "./tree-builder.js";

/** Shares of a case below this are left behind; C4.5 drops them, too. */
const LEAST_SHARE = 1e-9;

/** What needs growth node by node. */
export interface NodewiseStyle {
  /**
   * Whether a case whose value is missing goes down every branch, with its weight divided in proportion to the cases
   * whose value is known (Quinlan 1993, chapter 3).
   */
  readonly fractional: boolean;
  /** Whether linear combinations are tried, too. */
  readonly oblique: boolean;
  /** The seed of the search for combinations. */
  readonly seed: number;
}

/** What the search at a node needs. */
interface NodeSearch {
  readonly stream: Random;
  readonly pause: () => Promise<unknown>;
}

interface Part {
  readonly depth: number;
  readonly rows: Int32Array;
  readonly weights: Float64Array;
}

/** Grows one tree. */
export async function growNodewise(
  data: ExactData,
  sample: ExactSample,
  style: NodewiseStyle,
  control: ParallelControl = {},
): Promise<GrownTree> {
  const { x, targets, rules } = data;
  const pause = abortablePacer(data.method, control.signal);
  const builder = new TreeBuilder("classes" in targets ? targets.classes : 1);
  const gains: number[] = [];
  const queue: { readonly part: Part; readonly division: NodeDivision; readonly node: number }[] = [];
  const add = async (part: Part) => {
    const stream = random(style.seed).child(builder.size);
    const division = await divideNode(data, part, { ...style, stream, pause }, control);
    const node = builder.add({ ...division.figures, cases: part.rows.length });
    gains.push(division.gain);
    queue.push({ part, division, node });
    await pause();
  };
  const all = sample.weights ?? new Float64Array(x.rows).fill(1);
  const rows = Int32Array.from(all.keys()).filter((row) => all[row] > 0);
  await add({ rows, weights: pick(all, rows), depth: 0 });
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { node, part, division } = next;
    if (division.split === undefined) continue;
    const known = knownWeights(part, division);
    const decided = style.fractional ? -1 : branchOfMissing(division, known);
    const first = builder.size;
    for (const [branch] of known.entries()) {
      const child = casesOf(part, division.sides, known, branch, decided);
      if (child.rows.length > 0) await add({ ...child, depth: part.depth + 1 });
      else {
        // A level that no case has predicts what its parent does.
        builder.add({ ...division.figures, cases: 0, weight: 0 });
        gains.push(0);
      }
    }
    const undecided = style.fractional || rules.missing === "left-out";
    builder.split(node, first, undecided ? division.split : { ...division.split, missing: decided });
  }
  return { tree: builder.finish(), gains: Float64Array.from(gains) };
}

/** The split of one node, by columns or by combinations of them. */
async function divideNode(
  data: ExactData,
  { rows, weights, depth }: Part,
  { oblique, stream, pause }: NodewiseStyle & NodeSearch,
  control: ParallelControl,
): Promise<NodeDivision> {
  const { rules, levels } = data;
  const x = takeRows(data.x, rows);
  const targets = takeTargets(data.targets, rows);
  const direction =
    oblique && depth < rules.maxDepth
      ? await searchDirection({ ...data, x, targets }, weights, stream, control, pause)
      : undefined;
  const directions = direction === undefined ? [] : [direction];
  const wider: ExactData = {
    ...data,
    x: withColumns(
      x,
      directions.map((direction) => project(x, direction)),
    ),
    levels: Int32Array.from([...levels, ...directions.map(() => 0)]),
    // Of equal splits, one by a column is told in fewer words than one by a combination.
    preference:
      data.preference && Int32Array.of(...data.preference, ...directions.map((_, at) => x.columns + at)),
    targets,
    rules: { ...rules, candidates: x.columns + directions.length, maxDepth: depth < rules.maxDepth ? 1 : 0 },
  };
  const division = await withArena(async (arena) =>
    (await ExactWorkspace.of(arena, wider, control)).divideRoot({ weights }),
  );
  return { ...division, split: division.split && asCombination(division.split, x.columns, directions) };
}

/** A split by an additional column as one by the combination that it is. */
function asCombination(split: NodeSplit, columns: number, directions: readonly Direction[]): NodeSplit {
  if (!("feature" in split) || split.feature < columns || !("threshold" in split)) return split;
  const { features, weights } = directions[split.feature - columns];
  return { features, weights, threshold: split.threshold, ownBranch: split.ownBranch ?? false };
}

/** The weight of the cases with a known value in every branch. */
function knownWeights({ weights }: Part, { sides, branches }: NodeDivision): Float64Array {
  const known = new Float64Array(branches);
  sides.forEach((side, at) => {
    if (side >= 0) known[side] += weights[at];
  });
  return known;
}

/** Where missing values go that are not divided: where they fit best, or else to the branch with most weight. */
function branchOfMissing({ missing }: NodeDivision, known: Float64Array): number {
  return missing >= 0 ? missing : known.indexOf(known.reduce((most, weight) => Math.max(most, weight), 0));
}

/** The cases of a branch; those without a value belong to one branch, or with a share of their weight to all. */
function casesOf(
  { rows, weights }: Part,
  sides: Int32Array,
  known: Float64Array,
  branch: number,
  decided: number,
): Pick<Part, "rows" | "weights"> {
  const share = known[branch] / known.reduce((sum, weight) => sum + weight, 0);
  const weightAt = (at: number) => {
    if (sides[at] >= 0) return sides[at] === branch ? weights[at] : 0;
    if (decided >= 0) return decided === branch ? weights[at] : 0;
    return weights[at] * share;
  };
  const taken = Int32Array.from(rows.keys()).filter((at) => weightAt(at) > LEAST_SHARE);
  return { rows: Int32Array.from(taken, (at) => rows[at]), weights: Float64Array.from(taken, weightAt) };
}

function pick(values: Float64Array, rows: Int32Array): Float64Array {
  return Float64Array.from(rows, (row) => values[row]);
}

/** The rows with more columns. */
function withColumns(x: DenseRows, more: readonly Float64Array[]): DenseRows {
  if (more.length === 0) return x;
  const columns = x.columns + more.length;
  const data = new Float64Array(x.rows * columns);
  for (let row = 0; row < x.rows; row += 1) {
    data.set(x.data.subarray(row * x.columns, (row + 1) * x.columns), row * columns);
    more.forEach((values, k) => {
      data[row * columns + x.columns + k] = values[row];
    });
  }
  return { data, rows: x.rows, columns };
}
