// Gibbs sampling from a product of tables: one node after the other is drawn given all others, of which those that
// share a table with it alone matter.

import { DataError } from "../../base/errors.js";
import type { Random } from "../../probability/random/random.js";
import { type Potential, rescale } from "../infer/potential.js";
import { drawLevel } from "./sampler.js";

/** How many times a case may be drawn in which no table is 0. */
const START_TRIALS = 10_000;
/** How many tables are multiplied before the product is rescaled: the smallest numbers must not vanish. */
const FACTORS_AT_A_TIME = 16;

/** A table as one of its nodes sees it. */
interface Use {
  readonly values: Float64Array;
  /** By what the node's own code counts. */
  readonly stride: number;
  /** The other nodes, and by what theirs count. */
  readonly others: Int32Array;
  readonly strides: Int32Array;
}

/** Chains of cases whose distribution tends to the product of tables in which all findings are filled in. */
export class FactorChain {
  /** The nodes that are drawn, in the order in which they are. */
  readonly free: readonly number[];
  readonly #sizes: readonly number[];
  /** For every free node all its tables, and those of them that have no later node. */
  readonly #uses: readonly (readonly Use[])[];
  readonly #complete: readonly (readonly Use[])[];
  readonly #possible: boolean;
  readonly #weights: Float64Array;

  constructor(sizes: readonly number[], factors: readonly Potential[], order: readonly number[]) {
    const covered = new Set(factors.flatMap(({ variables }) => variables));
    this.free = order.filter((place) => covered.has(place));
    const position = new Map(this.free.map((place, at) => [place, at]));
    const uses = this.free.map((): Use[] => []);
    const complete = this.free.map((): Use[] => []);
    let possible = true;
    for (const { variables, values } of factors) {
      const scaled = values.slice();
      if (rescale(scaled) === Number.NEGATIVE_INFINITY) possible = false;
      const last = variables.reduce((most, place) => Math.max(most, position.get(place) ?? 0), -1);
      for (const place of variables) {
        const at = position.get(place) ?? 0;
        const use = useOf(sizes, variables, scaled, place);
        uses[at].push(use);
        if (at === last) complete[at].push(use);
      }
    }
    this.#sizes = sizes;
    this.#uses = uses;
    this.#complete = complete;
    this.#possible = possible;
    this.#weights = new Float64Array(this.free.reduce((most, place) => Math.max(most, sizes[place]), 1));
  }

  /** Codes in which no table is 0, each drawn by the tables that it completes. */
  start(method: string, stream: Random): Int32Array {
    const codes = new Int32Array(this.#sizes.length);
    for (let trial = 0; this.#possible && trial < START_TRIALS; trial += 1)
      if (this.free.every((_, at) => this.#draw(this.#complete[at], at, codes, stream))) return codes;
    const sentence = this.#possible
      ? `none of ${START_TRIALS} drawn cases agrees with the findings, so no chain can start; choose an exact method.`
      : "the findings have probability 0.";
    throw new DataError(method, sentence, { expected: "findings that occur" });
  }

  /** Draws every free node once. */
  sweep(codes: Int32Array, stream: Random): void {
    for (let at = 0; at < this.free.length; at += 1) this.#draw(this.#uses[at], at, codes, stream);
  }

  /** Draws a node in proportion to some of its tables; where all of them are 0 it stays as it is. */
  #draw(uses: readonly Use[], at: number, codes: Int32Array, stream: Random): boolean {
    const weights = this.#weights;
    const size = this.#sizes[this.free[at]];
    for (let code = 0; code < size; code += 1) weights[code] = 1;
    for (let u = 0; u < uses.length; u += 1) {
      const { values, stride, others, strides } = uses[u];
      let cell = 0;
      for (let k = 0; k < others.length; k += 1) cell += strides[k] * codes[others[k]];
      for (let code = 0; code < size; code += 1) weights[code] *= values[cell + stride * code];
      if (u % FACTORS_AT_A_TIME === FACTORS_AT_A_TIME - 1) rescale(weights.subarray(0, size));
    }
    let sum = 0;
    for (let code = 0; code < size; code += 1) {
      sum += weights[code];
      weights[code] = sum;
    }
    if (!(sum > 0)) return false;
    codes[this.free[at]] = drawLevel(weights, 0, size, sum * stream.next());
    return true;
  }
}

function useOf(
  sizes: readonly number[],
  variables: readonly number[],
  values: Float64Array,
  node: number,
): Use {
  const others: number[] = [];
  const strides: number[] = [];
  let own = 0;
  for (let k = variables.length - 1, stride = 1; k >= 0; k -= 1) {
    if (variables[k] === node) own = stride;
    else {
      others.push(variables[k]);
      strides.push(stride);
    }
    stride *= sizes[variables[k]];
  }
  return { values, stride: own, others: Int32Array.from(others), strides: Int32Array.from(strides) };
}
