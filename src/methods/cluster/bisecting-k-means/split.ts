// The tree of splits: every node is a cluster, and the leaves are those that remain.

import { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import { type KMeansSettings, kMeans } from "../engine/k-means.js";

/** A cluster of rows, which may have been split. */
interface Node {
  readonly rows: Uint32Array;
  readonly center: Float64Array;
  readonly inertia: number;
  readonly weight: number;
  children?: readonly [left: number, right: number];
}

interface SplitSettings extends KMeansSettings {
  readonly criterion: "inertia" | "size";
}

/** All clusters that there were, parents before their children. */
export interface SplitTree {
  /** The center of every node. */
  readonly nodes: Matrix;
  readonly inertias: Float64Array;
  /** The indices of the two children of every node; −1 for a leaf. */
  readonly children: Int32Array;
  /** The leaf of every row. */
  readonly leaves: Int32Array;
}

/**
 * Begins with one cluster of all rows, and splits the worst one in two until there are enough. There must be as many
 * different rows as clusters, and the matrix must not change meanwhile.
 */
export async function splitRows(
  matrix: Matrix,
  weights: Float64Array | undefined,
  { clusters, criterion, ...settings }: SplitSettings,
  stream: Random,
  { onProgress, ...control }: FitControl,
): Promise<SplitTree> {
  const divide = async (rows: Uint32Array, count: number, stream: Random): Promise<Node[]> => {
    const members = takeDense(matrix, rows);
    const memberWeights = weights && takeNumbers(weights, rows);
    const { centers, labels } = await kMeans(
      members,
      memberWeights,
      { ...settings, clusters: count },
      stream,
      control,
    );
    return Array.from({ length: count }, (_, label) => {
      const center = centers.row(label).slice();
      const indices = rows.filter((_, at) => labels[at] === label);
      return { rows: indices, center, ...spreadOf(matrix, weights, indices, center) };
    });
  };
  const all = Uint32Array.from({ length: matrix.rows }, (_, row) => row);
  const nodes = await divide(all, 1, stream.child(0));
  for (let splits = 1; splits < clusters; splits += 1) {
    const node = nextToSplit(nodes, criterion, matrix, weights);
    const halves = await divide(node.rows, 2, stream.child(splits));
    node.children = [nodes.length, nodes.length + 1];
    nodes.push(...halves);
    const objective = leavesOf(nodes).reduce((sum, { inertia }) => sum + inertia, 0);
    onProgress?.({ phase: "splits", completed: splits, total: clusters - 1, objective });
  }
  return treeOf(nodes, matrix);
}

function spreadOf(
  { data, columns }: Matrix,
  weights: Float64Array | undefined,
  rows: Uint32Array,
  center: Float64Array,
): { inertia: number; weight: number } {
  let [inertia, weightSum] = [0, 0];
  for (const row of rows) {
    const weight = weights?.[row] ?? 1;
    let square = 0;
    for (let j = 0; j < columns; j += 1) square += (data[row * columns + j] - center[j]) ** 2;
    inertia += weight * square;
    weightSum += weight;
  }
  return { inertia, weight: weightSum };
}

function leavesOf(nodes: readonly Node[]): readonly Node[] {
  return nodes.filter(({ children }) => children === undefined);
}

/** The leaf that is largest by the criterion, among those with different rows. */
function nextToSplit(
  nodes: readonly Node[],
  criterion: SplitSettings["criterion"],
  matrix: Matrix,
  weights: Float64Array | undefined,
): Node {
  const rank = criterion === "inertia" ? (node: Node) => node.inertia : (node: Node) => node.weight;
  const ranked = [...leavesOf(nodes)].sort((a, b) => rank(b) - rank(a));
  return ranked.find(({ rows }) => isDivisible(matrix, weights, rows)) ?? ranked[0];
}

/** Whether some of the rows that have a weight differ. */
function isDivisible(
  { data, columns }: Matrix,
  weights: Float64Array | undefined,
  rows: Uint32Array,
): boolean {
  const counts = (row: number) => (weights?.[row] ?? 1) > 0;
  const first = rows.find(counts) ?? 0;
  return rows.some((row) => {
    if (!counts(row)) return false;
    for (let j = 0; j < columns; j += 1)
      if (data[row * columns + j] !== data[first * columns + j]) return true;
    return false;
  });
}

function treeOf(nodes: readonly Node[], matrix: Matrix): SplitTree {
  const leaves = new Int32Array(matrix.rows);
  for (const [at, { rows, children }] of nodes.entries())
    if (children === undefined) for (const row of rows) leaves[row] = at;
  return {
    nodes: Matrix.from(nodes.map(({ center }) => center)),
    inertias: Float64Array.from(nodes, ({ inertia }) => inertia),
    children: Int32Array.from(nodes.flatMap(({ children }) => children ?? [-1, -1])),
    leaves,
  };
}
