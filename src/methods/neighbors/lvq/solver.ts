// Learning vector quantization (Kohonen 1995, chapter 6).

import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Codebook } from "../engine/class-prototypes.js";

/** How prototypes move. */
export interface LVQRule {
  readonly method: "lvq1" | "olvq1" | "lvq2.1" | "lvq3";
  readonly learningRate: number;
  readonly window: number;
  readonly sameRate: number;
}

/** Moves prototypes one case at a time, in place. */
export class PrototypeTrainer {
  readonly #rule: LVQRule;
  readonly #codes: Int32Array;
  readonly #prototypes: Matrix;
  /** The rate of every prototype, for olvq1. */
  readonly #rates: Float64Array;

  constructor({ prototypes, codes }: Codebook, rule: LVQRule) {
    this.#rule = rule;
    this.#prototypes = prototypes;
    this.#codes = codes;
    this.#rates = new Float64Array(codes.length).fill(rule.learningRate);
  }

  /** Shows a case of some class; `left` is the share of the cases that are still to come, this one included. */
  show(row: Float64Array, code: number, left: number): void {
    const { method, learningRate } = this.#rule;
    const [nearest, second] = this.#twoNearest(row);
    if (method === "olvq1") this.#moveAtOwnRate(nearest.index, row, code);
    else if (method === "lvq1") {
      const sign = this.#codes[nearest.index] === code ? 1 : -1;
      this.#move(nearest.index, row, sign * learningRate * left);
    } else if (second.index >= 0) this.#moveTwo(nearest, second, row, code, learningRate * left);
  }

  #moveAtOwnRate(index: number, row: Float64Array, code: number): void {
    const sign = this.#codes[index] === code ? 1 : -1;
    const rate = this.#rates[index];
    this.#move(index, row, sign * rate);
    // With this rate every case so far has the same influence (Kohonen 1995, equation 6.5).
    this.#rates[index] = Math.min(this.#rule.learningRate, rate / (1 + sign * rate));
  }

  #moveTwo(nearest: Near, second: Near, row: Float64Array, code: number, rate: number): void {
    const { method, window, sameRate } = this.#rule;
    const right = [nearest, second].filter(({ index }) => this.#codes[index] === code);
    if (right.length === 2) {
      if (method === "lvq3") for (const { index } of right) this.#move(index, row, sameRate * rate);
      return;
    }
    const inWindow = nearest.distance > ((1 - window) / (1 + window)) * second.distance;
    if (right.length === 0 || !inWindow) return;
    const isNearest = right[0] === nearest;
    this.#move(isNearest ? nearest.index : second.index, row, rate);
    this.#move(isNearest ? second.index : nearest.index, row, -rate);
  }

  #move(index: number, row: Float64Array, rate: number): void {
    const prototype = this.#prototypes.row(index);
    for (let j = 0; j < row.length; j += 1) prototype[j] += rate * (row[j] - prototype[j]);
  }

  /** The two nearest prototypes, of equally near ones the first; the index of the second is −1 if there is only one. */
  #twoNearest(row: Float64Array): [nearest: Near, second: Near] {
    const { data, rows, columns } = this.#prototypes;
    let nearest: Near = NONE;
    let second: Near = NONE;
    for (let index = 0, at = 0; index < rows; index += 1) {
      let square = 0;
      for (let j = 0; j < columns; j += 1, at += 1) square += (row[j] - data[at]) ** 2;
      if (square < nearest.square) {
        second = nearest;
        nearest = { index, square, distance: Math.sqrt(square) };
      } else if (square < second.square) second = { index, square, distance: Math.sqrt(square) };
    }
    return [nearest, second];
  }
}

interface Near {
  readonly index: number;
  readonly square: number;
  readonly distance: number;
}

const NONE: Near = { index: -1, square: Number.POSITIVE_INFINITY, distance: Number.POSITIVE_INFINITY };
