// Which cases may be merged: the links of a graph.

import { DataError, got, optionName, ShapeError, wanted, words } from "../../../base/errors.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Leaves } from "../engine/hierarchy-estimator.js";
import { indicesOfNearest } from "../engine/indices-of-nearest.js";
import type { Connectivity } from "./options.js";
import type { PairDistances } from "./pair-distances.js";

/** Links between leaves, each once and without a direction. */
export interface Links {
  /** The leaves that each leaf is linked with, in ascending order. */
  readonly of: readonly (readonly number[])[];
  /** How many parts of the graph had no link to each other before they were joined. */
  readonly components: number;
}

/** The rows of the data that are leaves, and how many rows there are. */
type LeafIndices = Pick<Leaves, "indices" | "count">;

/**
 * The links that the option says. Every two parts of the graph that have no link to each other are joined where they
 * are nearest, so that all leaves end up in one tree.
 */
export async function readLinks(
  method: string,
  connectivity: Connectivity,
  leaves: LeafIndices,
  distances: PairDistances,
  pause: () => Promise<unknown>,
): Promise<Links> {
  const graph = new LinkGraph(leaves.indices.length);
  if ("neighbors" in connectivity) await linkNearest(graph, connectivity.neighbors, distances, pause);
  else linkGiven(method, graph, connectivity, leaves);
  const parts = graph.parts();
  const components = parts.reduce((most, part) => Math.max(most, part + 1), 0);
  if (components > 1) await linkParts(graph, parts, components, distances, pause);
  return { of: graph.lists(), components };
}

class LinkGraph {
  readonly #linked: readonly Set<number>[];

  constructor(leaves: number) {
    this.#linked = Array.from({ length: leaves }, () => new Set<number>());
  }

  get size(): number {
    return this.#linked.length;
  }

  link(a: number, b: number): void {
    if (a === b) return;
    this.#linked[a].add(b);
    this.#linked[b].add(a);
  }

  lists(): number[][] {
    return this.#linked.map((others) => [...others].sort((a, b) => a - b));
  }

  /** The part of the graph that every leaf belongs to, from 0 in the order of the first leaf of each. */
  parts(): Int32Array {
    const parts = new Int32Array(this.size).fill(-1);
    let count = 0;
    for (let first = 0; first < this.size; first += 1) {
      if (parts[first] >= 0) continue;
      const open = [first];
      for (let leaf = open.pop(); leaf !== undefined; leaf = open.pop()) {
        if (parts[leaf] >= 0) continue;
        parts[leaf] = count;
        open.push(...this.#linked[leaf]);
      }
      count += 1;
    }
    return parts;
  }
}

/** Links every leaf with the nearest others; of equally near ones, the first. */
async function linkNearest(
  graph: LinkGraph,
  neighbors: number,
  distances: PairDistances,
  pause: () => Promise<unknown>,
): Promise<void> {
  for (const block of distances.blocks()) {
    for (let at = 0; at < block.distances.rows; at += 1) {
      const leaf = block.start + at;
      for (const other of indicesOfNearest(block.distances.row(at), neighbors, leaf)) graph.link(leaf, other);
    }
    await pause();
  }
}

/** Links what is linked by a list of pairs of rows, or by the entries of a matrix. */
function linkGiven(
  method: string,
  graph: LinkGraph,
  given: Exclude<Connectivity, { neighbors: number }>,
  { indices, count }: LeafIndices,
): void {
  const leafOf = new Int32Array(count).fill(-1);
  for (const [leaf, row] of indices.entries()) leafOf[row] = leaf;
  const link = (a: number, b: number) => {
    if (leafOf[a] >= 0 && leafOf[b] >= 0) graph.link(leafOf[a], leafOf[b]);
  };
  if (given instanceof SparseMatrix) {
    requireSquare(method, given, count);
    for (let row = 0; row < count; row += 1)
      for (let at = given.rowPointers[row]; at < given.rowPointers[row + 1]; at += 1)
        if (given.values[at] !== 0) link(row, given.columnIndices[at]);
    return;
  }
  for (const [at, [a, b]] of given.entries()) {
    const stranger = [a, b].find((row) => row >= count);
    if (stranger !== undefined) {
      const sentence = words`pair ${at} of ${optionName("connectivity")} has ${got(`row ${stranger}`)}; there are only ${count} cases.`;
      throw new DataError(method, sentence, { expected: `rows from 0 to ${count - 1}` });
    }
    link(a, b);
  }
}

function requireSquare(method: string, { rows, columns }: SparseMatrix, count: number): void {
  if (rows === count && columns === count) return;
  const sentence = words`the matrix of ${optionName("connectivity")} must be ${wanted(`${count}×${count}`)}, as there are ${count} cases; got ${got(`${rows}×${columns}`)}.`;
  throw new ShapeError(method, sentence);
}

/** Links every two parts by their two nearest cases; of equally near ones, the first. */
async function linkParts(
  graph: LinkGraph,
  parts: Int32Array,
  components: number,
  distances: PairDistances,
  pause: () => Promise<unknown>,
): Promise<void> {
  const nearest = new Map<number, { readonly a: number; readonly b: number; readonly distance: number }>();
  for (const { start, distances: block } of distances.blocks()) {
    for (let at = 0; at < block.rows; at += 1) {
      const a = start + at;
      for (let b = a + 1; b < graph.size; b += 1) {
        if (parts[a] === parts[b]) continue;
        const key = Math.min(parts[a], parts[b]) * components + Math.max(parts[a], parts[b]);
        const distance = block.data[at * block.columns + b];
        const known = nearest.get(key);
        if (known === undefined || distance < known.distance) nearest.set(key, { a, b, distance });
      }
    }
    await pause();
  }
  for (const { a, b } of nearest.values()) graph.link(a, b);
}
