// Messages on a clique tree. What was computed is kept: a finding that changes invalidates the messages that lead away
// from it, and nothing else.

import { type CellMap, scaleCells, sumCellsInto } from "../../probability/table/strides.js";
import type { CliqueTree } from "./clique-tree.js";
import type { FactoredParts } from "./factored.js";
import { cellsOf, mapOnto, rescale } from "./potential.js";

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

/** The parts that messages are made of. */
type Tables = Pick<FactoredParts, "sizes" | "tables">;

/** A table of the model inside a clique. */
interface HeldTable {
  readonly values: Float64Array;
  readonly map: CellMap;
}

/** Exact beliefs of cliques under findings that may change. */
export class Propagation {
  readonly tree: CliqueTree;
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
  readonly #upValid: Uint8Array;
  readonly #downValid: Uint8Array;
  readonly #state: Uint8Array;
  /** The logarithm of the mass below every clique, itself included. */
  readonly #logs: Float64Array;
  /** The first clique of the part of every clique. */
  readonly #roots: Int32Array;
  readonly #findings: (Float64Array | undefined)[];
  readonly #findingMaps: (CellMap | undefined)[];
  /** The nodes whose findings belong to every clique. */
  readonly #guests: readonly (readonly number[])[];

  constructor(parts: Tables, tree: CliqueTree) {
    const { sizes, tables } = parts;
    const { cliques, parents, shared, holder, home } = tree;
    this.tree = tree;
    this.#parts = parts;
    const held = cliques.map((): HeldTable[] => []);
    for (const [at, { variables, values }] of tables.entries())
      held[holder[at]].push({ values, map: mapOnto(sizes, cliques[holder[at]], variables) });
    this.#held = held;
    this.#tables = cliques.map((clique) => new Float64Array(cellsOf(sizes, clique)));
    this.#kept = cliques.map(() => undefined);
    this.#keeps = tree.cells <= KEPT_CELLS;
    const separators = cliques.map((clique, place) => clique.slice(0, shared[place]));
    this.#ups = separators.map((nodesShared) => new Float64Array(cellsOf(sizes, nodesShared)));
    this.#downs = separators.map((nodesShared) => new Float64Array(cellsOf(sizes, nodesShared)));
    this.#upMaps = separators.map((nodesShared, place) =>
      mapOnto(sizes, parents[place] < 0 ? [] : cliques[parents[place]], nodesShared),
    );
    this.#upValid = new Uint8Array(cliques.length);
    this.#downValid = new Uint8Array(cliques.length);
    this.#state = new Uint8Array(cliques.length);
    this.#logs = new Float64Array(cliques.length);
    this.#roots = new Int32Array(cliques.length);
    for (const place of cliques.keys())
      this.#roots[place] = parents[place] < 0 ? place : this.#roots[parents[place]];
    this.#findings = sizes.map(() => undefined);
    this.#findingMaps = sizes.map(() => undefined);
    const guests = cliques.map((): number[] => []);
    for (const [place, clique] of home.entries()) if (clique >= 0) guests[clique].push(place);
    this.#guests = guests;
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
  logMass(): number {
    this.#collect();
    let sum = 0;
    for (const [at, parent] of this.tree.parents.entries()) if (parent < 0) sum += this.#logs[at];
    return sum;
  }

  /** The distribution of a node given the findings, which must be possible. */
  marginal(node: number, out: Float64Array): void {
    const clique = this.tree.home[node];
    const table = this.belief(clique);
    this.#findingMaps[node] ??= mapOnto(this.#parts.sizes, this.tree.cliques[clique], [node]);
    sumCellsInto(out, table, this.#findingMaps[node]);
    normalize(out);
  }

  /** The table of a clique given the findings, not normalized; not to be changed. */
  belief(clique: number): Float64Array {
    this.#collect();
    if (this.#state[clique] === FULL) return this.#tables[clique];
    const { parents } = this.tree;
    const path: number[] = [];
    for (let at = clique; at >= 0 && this.#state[at] !== FULL; at = parents[at]) path.push(at);
    for (const at of path.reverse()) {
      if (this.#state[at] === STALE) this.#build(at);
      if (parents[at] >= 0) this.#receive(at, parents[at]);
      this.#state[at] = FULL;
    }
    return this.#tables[clique];
  }

  /** Sends all messages towards the roots that are not valid. */
  #collect(): void {
    const { parents, children } = this.tree;
    for (let at = parents.length - 1; at >= 0; at -= 1) {
      if (this.#upValid[at] === 1) continue;
      const scale = this.#build(at);
      const up = this.#ups[at];
      const mass = parents[at] < 0 ? total(this.#tables[at]) : sumSegments(this.#tables[at], up);
      let log = Math.log(mass) + scale;
      for (const child of children[at]) log += this.#logs[child];
      this.#logs[at] = log;
      if (parents[at] >= 0 && mass > 0) for (let k = 0; k < up.length; k += 1) up[k] /= mass;
      this.#upValid[at] = 1;
    }
  }

  /** The product of a clique's own tables, findings and messages of children; returns the logarithm of its scale. */
  #build(clique: number, messages = this.#ups): number {
    const table = this.#tables[clique];
    this.#fillOwn(clique, table);
    for (const node of this.#guests[clique]) {
      const finding = this.#findings[node];
      if (finding === undefined) continue;
      this.#findingMaps[node] ??= mapOnto(this.#parts.sizes, this.tree.cliques[clique], [node]);
      scaleCells(table, finding, this.#findingMaps[node]);
    }
    let log = 0;
    for (const [at, child] of this.tree.children[clique].entries()) {
      scaleCells(table, messages[child], this.#upMaps[child]);
      if (at % MESSAGES_AT_A_TIME === MESSAGES_AT_A_TIME - 1) log += rescale(table);
    }
    this.#state[clique] = COLLECTED;
    return log;
  }

  /** The product of the tables of the model in a clique. */
  #fillOwn(clique: number, out: Float64Array): void {
    const kept = this.#kept[clique];
    if (kept !== undefined) {
      out.set(kept);
      return;
    }
    out.fill(1);
    for (const { values, map } of this.#held[clique]) scaleCells(out, values, map);
    if (this.#keeps) this.#kept[clique] = out.slice();
  }

  /** Multiplies a clique by the message from its parent, whose table must be full. */
  #receive(clique: number, parent: number): void {
    const down = this.#downs[clique];
    if (this.#downValid[clique] === 0) {
      sumCellsInto(down, this.#tables[parent], this.#upMaps[clique]);
      // The parent's table has the message from here in it; where that is 0, so is the sum.
      const up = this.#ups[clique];
      for (let k = 0; k < down.length; k += 1) if (down[k] !== 0) down[k] /= up[k];
      normalize(down);
      this.#downValid[clique] = 1;
    }
    scaleSegments(this.#tables[clique], down);
  }

  /**
   * The most probable levels of all nodes given the findings, and the logarithm of the product of the tables there: messages of
   * largest values instead of sums, then the levels from the roots down.
   */
  mostProbable(): { readonly codes: Int32Array; readonly logValue: number } {
    const { cliques, parents } = this.tree;
    const { sizes } = this.#parts;
    const messages = this.#ups.map((up) => new Float64Array(up.length));
    const codes = new Int32Array(sizes.length).fill(-1);
    let logValue = 0;
    for (let at = parents.length - 1; at >= 0; at -= 1) {
      const table = this.#tables[at];
      logValue += this.#build(at, messages);
      this.#state[at] = STALE;
      const largest = maximizeSegments(table, messages[at]);
      logValue += Math.log(largest);
      if (largest > 0) for (let k = 0; k < messages[at].length; k += 1) messages[at][k] /= largest;
    }
    for (const [at, clique] of cliques.entries()) {
      const shared = this.tree.shared[at];
      let segment = 0;
      for (const node of clique.slice(0, shared)) segment = segment * sizes[node] + codes[node];
      const length = this.#tables[at].length / messages[at].length;
      let cell = indexOfLargest(this.#tables[at], segment * length, (segment + 1) * length);
      for (let k = clique.length - 1; k >= 0; k -= 1) {
        codes[clique[k]] = cell % sizes[clique[k]];
        cell = Math.floor(cell / sizes[clique[k]]);
      }
    }
    return { codes, logValue };
  }
}

function total(values: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at];
  return sum;
}

function normalize(values: Float64Array): void {
  const sum = total(values);
  if (sum > 0) for (let at = 0; at < values.length; at += 1) values[at] /= sum;
}

/** The sums of equally long segments, and the sum of all. */
function sumSegments(values: Float64Array, out: Float64Array): number {
  const length = values.length / out.length;
  let all = 0;
  for (let segment = 0, at = 0; segment < out.length; segment += 1) {
    let sum = 0;
    for (const end = at + length; at < end; at += 1) sum += values[at];
    out[segment] = sum;
    all += sum;
  }
  return all;
}

/** The largest values of equally long segments, and the largest of all. */
function maximizeSegments(values: Float64Array, out: Float64Array): number {
  const length = values.length / out.length;
  let most = 0;
  for (let segment = 0, at = 0; segment < out.length; segment += 1) {
    let largest = 0;
    for (const end = at + length; at < end; at += 1) if (values[at] > largest) largest = values[at];
    out[segment] = largest;
    if (largest > most) most = largest;
  }
  return most;
}

function scaleSegments(values: Float64Array, factors: Float64Array): void {
  const length = values.length / factors.length;
  for (let segment = 0, at = 0; segment < factors.length; segment += 1) {
    const factor = factors[segment];
    for (const end = at + length; at < end; at += 1) values[at] *= factor;
  }
}

function indexOfLargest(values: Float64Array, start: number, end: number): number {
  let best = start;
  for (let at = start + 1; at < end; at += 1) if (values[at] > values[best]) best = at;
  return best;
}
