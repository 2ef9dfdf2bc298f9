// In which order nodes are eliminated, and what that costs. The best order is hard to find; greedy rules come close.

import type { Steps } from "../../base/steps.js";
import type { Random } from "../../math/probability/random/random.js";
import { Effort } from "./effort.js";

/** What the next node is chosen by. */
export const orderRules = ["min-fill", "min-weighted-fill", "min-weight", "min-degree"] as const;

/** The rule for the order in which variables are eliminated. */
export type OrderRule = (typeof orderRules)[number];

/** An order of elimination with its cost. */
export interface Elimination {
  /** The nodes in the order in which they are eliminated. */
  readonly order: readonly number[];
  /** For each of them, itself and the nodes it is multiplied with when it is eliminated. */
  readonly cliques: readonly (readonly number[])[];
  /** The cells of the largest table. */
  readonly largest: number;
  /** The cells of all tables. */
  readonly total: number;
}

/** Nodes and which of them are connected, as one row of bits for each. */
class EliminationGraph {
  readonly #sizes: readonly number[];
  readonly #words: number;
  readonly #bits: Uint32Array;
  readonly #scratch: Uint32Array;
  readonly alive: Uint8Array;

  constructor(sizes: readonly number[], scopes: readonly (readonly number[])[]) {
    this.#sizes = sizes;
    this.#words = (sizes.length + 31) >>> 5;
    this.#bits = new Uint32Array(sizes.length * this.#words);
    this.#scratch = new Uint32Array(this.#words);
    this.alive = new Uint8Array(sizes.length);
    for (const scope of scopes)
      for (const a of scope) {
        this.alive[a] = 1;
        for (const b of scope) if (a !== b) this.#bits[a * this.#words + (b >>> 5)] |= 1 << (b & 31);
      }
  }

  neighbors(node: number): number[] {
    return listBits(this.#bits, node * this.#words, this.#words);
  }

  /** The smaller, the sooner: the rule's own cost, then what breaks ties. */
  cost(node: number, rule: OrderRule): readonly [number, number] {
    const near = this.neighbors(node);
    const weight = near.reduce((product, other) => product * this.#sizes[other], this.#sizes[node]);
    switch (rule) {
      case "min-degree":
        return [near.length, weight];
      case "min-weight":
        return [weight, this.#fill(node, near, false)];
      case "min-fill":
        return [this.#fill(node, near, false), weight];
      case "min-weighted-fill":
        return [this.#fill(node, near, true), weight];
    }
  }

  /** Connects the neighbors of a node with each other and removes it; returns them. */
  eliminate(node: number): number[] {
    const near = this.neighbors(node);
    const from = node * this.#words;
    for (const other of near) {
      const to = other * this.#words;
      for (let w = 0; w < this.#words; w += 1) this.#bits[to + w] |= this.#bits[from + w];
      this.#bits[to + (other >>> 5)] &= ~(1 << (other & 31));
      this.#bits[to + (node >>> 5)] &= ~(1 << (node & 31));
    }
    this.alive[node] = 0;
    return near;
  }

  /** The nodes whose costs an elimination may have changed: the neighbors and theirs. */
  around(near: readonly number[]): number[] {
    this.#scratch.fill(0);
    for (const node of near) {
      this.#scratch[node >>> 5] |= 1 << (node & 31);
      for (let w = 0; w < this.#words; w += 1) this.#scratch[w] |= this.#bits[node * this.#words + w];
    }
    return listBits(this.#scratch, 0, this.#words);
  }

  /** The edges that an elimination adds, each counting 1 or the product of the sizes of its ends. */
  #fill(node: number, near: readonly number[], weighted: boolean): number {
    let fill = 0;
    const start = node * this.#words;
    for (const other of near) {
      const row = other * this.#words;
      for (let w = 0; w < this.#words; w += 1) {
        let missing = this.#bits[start + w] & ~this.#bits[row + w];
        if (w === other >>> 5) missing &= ~(1 << (other & 31));
        if (!weighted) fill += countBits(missing);
        else
          for (; missing !== 0; missing &= missing - 1)
            fill += this.#sizes[other] * this.#sizes[32 * w + 31 - Math.clz32(missing & -missing)];
      }
    }
    return fill / 2;
  }
}

function listBits(bits: Uint32Array, start: number, words: number): number[] {
  const list: number[] = [];
  for (let w = 0; w < words; w += 1)
    for (let word = bits[start + w]; word !== 0; word &= word - 1)
      list.push(32 * w + 31 - Math.clz32(word & -word));
  return list;
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How much costs may vary when orders are tried at random. */
const NOISE = 0.3;

/**
 * Eliminates the nodes for which `mayGo` is 1, always the one of least cost; of equal ones the first, or any if a
 * stream of random numbers is given.
 */
export function* eliminateBy(
  rule: OrderRule,
  sizes: readonly number[],
  scopes: readonly (readonly number[])[],
  mayGo: Uint8Array,
  stream?: Random,
): Steps<Elimination> {
  const graph = new EliminationGraph(sizes, scopes);
  const costs = new Float64Array(sizes.length);
  const ties = new Float64Array(sizes.length);
  const candidates: number[] = [];
  const refresh = (node: number) => {
    const [cost, tie] = graph.cost(node, rule);
    // A little noise leads to another order of about the same cost.
    costs[node] = stream === undefined ? cost : cost * (1 + NOISE * stream.next());
    ties[node] = stream === undefined ? tie : tie * (0.5 + stream.next());
  };
  for (const node of sizes.keys())
    if (graph.alive[node] === 1 && mayGo[node] === 1) {
      candidates.push(node);
      refresh(node);
    }
  const effort = new Effort();
  const order: number[] = [];
  const cliques: number[][] = [];
  let largest = 1;
  let total = 0;
  while (order.length < candidates.length) {
    let best = -1;
    for (const node of candidates)
      if (
        graph.alive[node] === 1 &&
        (best < 0 || costs[node] < costs[best] || (costs[node] === costs[best] && ties[node] < ties[best]))
      )
        best = node;
    const near = graph.eliminate(best);
    const clique = [...near, best];
    const cells = clique.reduce((product, node) => product * sizes[node], 1);
    order.push(best);
    cliques.push(clique);
    largest = Math.max(largest, cells);
    total += cells;
    const around = graph.around(near);
    for (const node of around) if (mayGo[node] === 1) refresh(node);
    // The costs of a node are about as much work as its neighbors are bits.
    if (effort.isDue(candidates.length + around.length * (near.length + 1) * 8)) yield;
  }
  return { order, cliques, largest, total };
}
