// Messages on a clique tree. What was computed is kept: a finding that changes invalidates the messages that lead away
// from it, and nothing else.

import type { Report } from "../../base/paced-twins.js";
import type { Steps } from "../../base/steps.js";
import { addCellsTo, type CellMap, scaleCells, sumCellsInto } from "../../math/probability/table/strides.js";
import { guestsOf, type HeldTable, heldTables, largestLevels, type Tables } from "./clique-contents.js";
import type { CliqueTree } from "./clique-tree.js";
import { BLOCK_CELLS, Effort, inBlocks } from "./effort.js";
import { cellsOf, mapOnto, rescale } from "./potential.js";
import { maximizeSegments, normalize, scaleSegments, sumSegments, total } from "./segments.js";

/** Up to this many cells, the products of the tables of the model are kept. */
const KEPT_CELLS = 2 ** 22;
/** How many messages are multiplied before the product is rescaled: the smallest numbers must not vanish. */
const MESSAGES_AT_A_TIME = 16;

/** What the table of a clique holds. */
const STALE = 0;
/** Its own tables, findings, and the messages of its children. */
const COLLECTED = 1;
/** All that is known. */
const FULL = 2;

/** Exact beliefs of cliques under findings that may change. */
export class Propagation {
  readonly tree: CliqueTree;
  /** Whether a single clique is worth pauses. */
  readonly hasLarge: boolean;
  readonly #parts: Tables;
  readonly #tables: Float64Array[];
  readonly #held: readonly (readonly HeldTable[])[];
  readonly #kept: (Float64Array | undefined)[];
  readonly #keeps: boolean;
  /** Messages to the parent and from it, over the nodes they share. */
  readonly #ups: readonly Float64Array[];
  readonly #downs: readonly Float64Array[];
  /** Where the cells of the parent lie in the table of shared nodes. */
  readonly #upMaps: readonly CellMap[];
  /** The length of the outer list of every map of a clique. */
  readonly #outerCells: Int32Array;
  readonly #upValid: Uint8Array;
  readonly #downValid: Uint8Array;
  readonly #state: Uint8Array;
  /** The logarithm of the total below every clique, itself included. */
  readonly #logs: Float64Array;
  /** The first clique of the part of every clique. */
  readonly #roots: Int32Array;
  readonly #findings: (Float64Array | undefined)[];
  readonly #findingMaps: (CellMap | undefined)[];
  /** The nodes whose findings belong to every clique. */
  readonly #guests: readonly (readonly number[])[];

  constructor(parts: Tables, tree: CliqueTree) {
    const { sizes } = parts;
    const { cliques, parents, shared } = tree;
    this.tree = tree;
    this.hasLarge = tree.largest > BLOCK_CELLS;
    this.#parts = parts;
    this.#held = heldTables(parts, tree);
    this.#tables = cliques.map((clique) => new Float64Array(cellsOf(sizes, clique)));
    this.#kept = cliques.map(() => undefined);
    this.#keeps = tree.cells <= KEPT_CELLS;
    const separators = cliques.map((clique, index) => clique.slice(0, shared[index]));
    this.#ups = separators.map((nodesShared) => new Float64Array(cellsOf(sizes, nodesShared)));
    this.#downs = separators.map((nodesShared) => new Float64Array(cellsOf(sizes, nodesShared)));
    this.#upMaps = separators.map((nodesShared, index) =>
      mapOnto(sizes, parents[index] < 0 ? [] : cliques[parents[index]], nodesShared),
    );
    this.#outerCells = Int32Array.from(cliques, (clique) => mapOnto(sizes, clique, []).outer.length);
    this.#upValid = new Uint8Array(cliques.length);
    this.#downValid = new Uint8Array(cliques.length);
    this.#state = new Uint8Array(cliques.length);
    this.#logs = new Float64Array(cliques.length);
    this.#roots = new Int32Array(cliques.length);
    for (const index of cliques.keys())
      this.#roots[index] = parents[index] < 0 ? index : this.#roots[parents[index]];
    this.#findings = sizes.map(() => undefined);
    this.#findingMaps = sizes.map(() => undefined);
    this.#guests = guestsOf(tree);
  }

  /** The likelihood of every level of a node, or undefined if nothing is known. */
  setFinding(node: number, likelihood: Float64Array | undefined): void {
    const old = this.#findings[node];
    if (old === likelihood) return;
    if (old !== undefined && likelihood?.every((value, k) => value === old[k])) return;
    this.#findings[node] = likelihood;
    this.#invalidate(this.tree.home[node]);
  }

  /** The nodes with findings. */
  found(): number[] {
    return [...this.#findings.keys()].filter((node) => this.#findings[node] !== undefined);
  }

  #invalidate(clique: number): void {
    const { parents } = this.tree;
    const root = this.#roots[clique];
    const onPath = new Set<number>();
    for (let at = clique; at >= 0; at = parents[at]) {
      onPath.add(at);
      // A message from above was divided by the one from here; where that was 0, nothing is known of it.
      if (this.#ups[at].includes(0)) this.#downValid[at] = 0;
      this.#upValid[at] = 0;
      this.#state[at] = STALE;
    }
    for (let at = 0; at < parents.length; at += 1) {
      if (onPath.has(at) || this.#roots[at] !== root) continue;
      this.#downValid[at] = 0;
      if (this.#state[at] === FULL) this.#state[at] = STALE;
    }
  }

  /** Takes note that the numbers of a table of the model have changed. */
  tableChanged(table: number): void {
    const clique = this.tree.holder[table];
    this.#kept[clique] = undefined;
    this.#invalidate(clique);
  }

  /** The logarithm of the sum over all cases that agree with the findings; −∞ if they cannot all be true. */
  logTotal(): number {
    this.#collect();
    return this.#totalOfRoots();
  }

  /** Sends all messages towards the roots that are not valid. */
  #collect(): void {
    for (let at = this.tree.parents.length - 1; at >= 0; at -= 1)
      if (this.#upValid[at] === 0) this.#sendUp(at);
  }

  /** Computes `logTotal` in steps. */
  *logTotalSteps(report?: Report): Steps<number> {
    const total = this.tree.parents.length;
    const effort = new Effort();
    for (let at = total - 1; at >= 0; at -= 1) {
      if (this.#upValid[at] === 1) continue;
      if (this.#isLarge(at)) yield* this.#sendUpSteps(at);
      else this.#sendUp(at);
      report?.({ phase: "cliques", completed: total - at, total });
      if (effort.isDue(this.#tables[at].length)) yield;
    }
    return this.#totalOfRoots();
  }

  #totalOfRoots(): number {
    let sum = 0;
    for (const [at, parent] of this.tree.parents.entries()) if (parent < 0) sum += this.#logs[at];
    return sum;
  }

  /** The distribution of a node given the findings, which must be possible. */
  marginal(node: number, out: Float64Array): void {
    const clique = this.tree.home[node];
    sumCellsInto(out, this.belief(clique), this.#mapOf(node));
    normalize(out);
  }

  /** Computes `marginal` in steps. */
  *marginalSteps(node: number, out: Float64Array): Steps<void> {
    const table = yield* this.beliefSteps(this.tree.home[node]);
    const map = this.#mapOf(node);
    out.fill(0);
    const add = (from: number, to: number) => addCellsTo(out, table, map, from, to);
    yield* inBlocks(map.outer.length, add, map.inner.length);
    normalize(out);
  }

  /** Where the cells of the clique that a node belongs to lie in a table over the node alone. */
  #mapOf(node: number): CellMap {
    this.#findingMaps[node] ??= mapOnto(this.#parts.sizes, this.tree.cliques[this.tree.home[node]], [node]);
    return this.#findingMaps[node];
  }

  /** The table of a clique given the findings, not normalized; not to be changed. */
  belief(clique: number): Float64Array {
    this.#collect();
    if (this.#state[clique] !== FULL) for (const at of this.#pathTo(clique)) this.#complete(at);
    return this.#tables[clique];
  }

  /** Computes the table of a clique in steps. */
  *beliefSteps(clique: number): Steps<Float64Array> {
    yield* this.logTotalSteps();
    const effort = new Effort();
    for (const at of this.#pathTo(clique)) {
      if (this.#isLarge(at) || this.#isLarge(Math.max(0, this.tree.parents[at])))
        yield* this.#completeSteps(at);
      else this.#complete(at);
      if (effort.isDue(this.#tables[at].length)) yield;
    }
    return this.#tables[clique];
  }

  /** The cliques from the root to this one whose tables are not full. */
  #pathTo(clique: number): number[] {
    const path: number[] = [];
    for (let at = clique; at >= 0 && this.#state[at] !== FULL; at = this.tree.parents[at]) path.push(at);
    return path.reverse();
  }

  /** Whether a table is worth pauses. */
  #isLarge(clique: number): boolean {
    return this.#tables[clique].length > BLOCK_CELLS;
  }

  /** Sends the message of a clique to its parent, after those of its children. */
  #sendUp(at: number): void {
    const scale = this.#build(at, this.#ups);
    const up = this.#ups[at].fill(0);
    sumSegments(this.#tables[at], up, 0, this.#tables[at].length);
    this.#finishUp(at, scale);
  }

  *#sendUpSteps(at: number): Steps<void> {
    const table = this.#tables[at];
    const scale = yield* this.#buildSteps(at, this.#ups);
    const up = this.#ups[at].fill(0);
    yield* inBlocks(table.length, (from, to) => sumSegments(table, up, from, to));
    this.#finishUp(at, scale);
  }

  /** Normalizes a message to a parent; a root has one cell, the sum of its table. */
  #finishUp(at: number, scale: number): void {
    const up = this.#ups[at];
    const rootTotal = total(up);
    let log = Math.log(rootTotal) + scale;
    for (const child of this.tree.children[at]) log += this.#logs[child];
    this.#logs[at] = log;
    if (this.tree.parents[at] >= 0 && rootTotal > 0)
      for (let k = 0; k < up.length; k += 1) up[k] /= rootTotal;
    this.#upValid[at] = 1;
  }

  /** The product of a clique's own tables, findings and messages of children; returns the logarithm of its scale. */
  #build(clique: number, messages: readonly Float64Array[]): number {
    const fresh = this.#beginBuild(clique);
    const end = this.#outerCells[clique];
    let log = 0;
    for (let batch = 0; batch < this.#batches(clique); batch += 1) {
      this.#multiply(clique, messages, batch, 0, end, fresh);
      log += this.#rescaleBatch(clique, batch);
    }
    this.#endBuild(clique, fresh);
    return log;
  }

  *#buildSteps(clique: number, messages: readonly Float64Array[]): Steps<number> {
    const fresh = this.#beginBuild(clique);
    const end = this.#outerCells[clique];
    const factors = this.#held[clique].length + this.#guests[clique].length + MESSAGES_AT_A_TIME;
    const weight = (this.#tables[clique].length / end) * factors;
    let log = 0;
    for (let batch = 0; batch < this.#batches(clique); batch += 1) {
      const multiply = (from: number, to: number) => this.#multiply(clique, messages, batch, from, to, fresh);
      yield* inBlocks(end, multiply, weight);
      log += this.#rescaleBatch(clique, batch);
    }
    this.#endBuild(clique, fresh);
    return log;
  }

  /** Space for the product of the tables of the model, if it is to be kept and is not there yet. */
  #beginBuild(clique: number): Float64Array | undefined {
    // Whoever gives up in the middle leaves a table that is good for nothing.
    this.#state[clique] = STALE;
    const isNew = this.#keeps && this.#kept[clique] === undefined;
    return isNew ? new Float64Array(this.#tables[clique].length) : undefined;
  }

  #endBuild(clique: number, fresh: Float64Array | undefined): void {
    if (fresh !== undefined) this.#kept[clique] = fresh;
    this.#state[clique] = COLLECTED;
  }

  /** After each batch of messages, the product is rescaled. */
  #batches(clique: number): number {
    return Math.max(1, Math.ceil(this.tree.children[clique].length / MESSAGES_AT_A_TIME));
  }

  #rescaleBatch(clique: number, batch: number): number {
    const isFull = this.tree.children[clique].length >= (batch + 1) * MESSAGES_AT_A_TIME;
    return isFull ? rescale(this.#tables[clique]) : 0;
  }

  /** Multiplies a batch of messages into some rows of a clique's table; the first batch begins with all else. */
  #multiply(
    clique: number,
    messages: readonly Float64Array[],
    batch: number,
    from: number,
    to: number,
    fresh: Float64Array | undefined,
  ): void {
    const table = this.#tables[clique];
    if (batch === 0) {
      this.#fillClique(clique, from, to, fresh);
      for (const node of this.#guests[clique]) {
        const finding = this.#findings[node];
        if (finding !== undefined) scaleCells(table, finding, this.#mapOf(node), from, to);
      }
    }
    const children = this.tree.children[clique];
    const last = Math.min(children.length, (batch + 1) * MESSAGES_AT_A_TIME);
    for (let at = batch * MESSAGES_AT_A_TIME; at < last; at += 1)
      scaleCells(table, messages[children[at]], this.#upMaps[children[at]], from, to);
  }

  /** The product of the tables of the model in some rows of a clique's table. */
  #fillClique(clique: number, from: number, to: number, fresh: Float64Array | undefined): void {
    const table = this.#tables[clique];
    const kept = this.#kept[clique];
    const inner = table.length / this.#outerCells[clique];
    const [start, end] = [from * inner, to * inner];
    if (kept !== undefined) {
      table.set(start === 0 && end === kept.length ? kept : kept.subarray(start, end), start);
      return;
    }
    table.fill(1, start, end);
    for (const { values, map } of this.#held[clique]) scaleCells(table, values, map, from, to);
    fresh?.set(table.subarray(start, end), start);
  }

  /** Makes a table full whose parent's is. */
  #complete(at: number): void {
    const parent = this.tree.parents[at];
    if (this.#state[at] === STALE) this.#build(at, this.#ups);
    if (parent >= 0) {
      if (this.#downValid[at] === 0) {
        sumCellsInto(this.#downs[at], this.#tables[parent], this.#upMaps[at]);
        this.#finishDown(at);
      }
      scaleSegments(this.#tables[at], this.#downs[at], 0, this.#tables[at].length);
    }
    this.#state[at] = FULL;
  }

  *#completeSteps(at: number): Steps<void> {
    const parent = this.tree.parents[at];
    const table = this.#tables[at];
    if (this.#state[at] === STALE) yield* this.#buildSteps(at, this.#ups);
    if (parent >= 0) {
      const down = this.#downs[at];
      if (this.#downValid[at] === 0) {
        const map = this.#upMaps[at];
        down.fill(0);
        const add = (from: number, to: number) => addCellsTo(down, this.#tables[parent], map, from, to);
        yield* inBlocks(map.outer.length, add, map.inner.length);
        this.#finishDown(at);
      }
      this.#state[at] = STALE;
      yield* inBlocks(table.length, (from, to) => scaleSegments(table, down, from, to));
    }
    this.#state[at] = FULL;
  }

  /** Turns the sums of a parent's table into the message from there. */
  #finishDown(clique: number): void {
    const [down, up] = [this.#downs[clique], this.#ups[clique]];
    // The parent's table has the message from here in it; where that is 0, so is the sum.
    for (let k = 0; k < down.length; k += 1) if (down[k] !== 0) down[k] /= up[k];
    normalize(down);
    this.#downValid[clique] = 1;
  }

  /**
   * The most probable levels of all nodes given the findings, and the logarithm of the product of the tables there: messages of
   * largest values instead of sums, then the levels from the roots down.
   */
  *mostProbable(report?: Report): Steps<{ readonly codes: Int32Array; readonly logValue: number }> {
    const { parents } = this.tree;
    const effort = new Effort();
    const { sizes } = this.#parts;
    const messages = this.#ups.map((up) => new Float64Array(up.length));
    let logValue = 0;
    for (let at = parents.length - 1; at >= 0; at -= 1) {
      const table = this.#tables[at];
      logValue += this.#isLarge(at) ? yield* this.#buildSteps(at, messages) : this.#build(at, messages);
      this.#state[at] = STALE;
      yield* inBlocks(table.length, (from, to) => maximizeSegments(table, messages[at], from, to));
      const largest = messages[at].reduce((most, value) => Math.max(most, value), 0);
      logValue += Math.log(largest);
      if (largest > 0) for (let k = 0; k < messages[at].length; k += 1) messages[at][k] /= largest;
      report?.({ phase: "cliques", completed: parents.length - at, total: parents.length });
      if (effort.isDue(table.length)) yield;
    }
    return { codes: largestLevels(this.tree, sizes, this.#tables), logValue };
  }
}
