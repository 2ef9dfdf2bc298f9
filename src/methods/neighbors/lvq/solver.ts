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
    if (method === "olvq1") this.#moveAtOwnRate(nearest.place, row, code);
    else if (method === "lvq1") {
      const sign = this.#codes[nearest.place] === code ? 1 : -1;
      this.#move(nearest.place, row, sign * learningRate * left);
    } else if (second.place >= 0) this.#moveTwo(nearest, second, row, code, learningRate * left);
  }

  #moveAtOwnRate(place: number, row: Float64Array, code: number): void {
    const sign = this.#codes[place] === code ? 1 : -1;
    const rate = this.#rates[place];
    this.#move(place, row, sign * rate);
    // With this rate every case so far has the same influence (Kohonen 1995, equation 6.5).
    this.#rates[place] = Math.min(this.#rule.learningRate, rate / (1 + sign * rate));
  }

  #moveTwo(nearest: Near, second: Near, row: Float64Array, code: number, rate: number): void {
    const { method, window, sameRate } = this.#rule;
    const right = [nearest, second].filter(({ place }) => this.#codes[place] === code);
    if (right.length === 2) {
      if (method === "lvq3") for (const { place } of right) this.#move(place, row, sameRate * rate);
      return;
    }
    const inWindow = nearest.distance > ((1 - window) / (1 + window)) * second.distance;
    if (right.length === 0 || !inWindow) return;
    const isNearest = right[0] === nearest;
    this.#move(isNearest ? nearest.place : second.place, row, rate);
    this.#move(isNearest ? second.place : nearest.place, row, -rate);
  }

  #move(place: number, row: Float64Array, rate: number): void {
    const own = this.#prototypes.row(place);
    for (let j = 0; j < row.length; j += 1) own[j] += rate * (row[j] - own[j]);
  }

  /** The two nearest prototypes, of equally near ones the first; the second has no place if there is only one. */
  #twoNearest(row: Float64Array): [nearest: Near, second: Near] {
    const { data, rows, columns } = this.#prototypes;
    let nearest: Near = NONE;
    let second: Near = NONE;
    for (let place = 0, at = 0; place < rows; place += 1) {
      let square = 0;
      for (let j = 0; j < columns; j += 1, at += 1) square += (row[j] - data[at]) ** 2;
      if (square < nearest.square) {
        second = nearest;
        nearest = { place, square, distance: Math.sqrt(square) };
      } else if (square < second.square) second = { place, square, distance: Math.sqrt(square) };
    }
    return [nearest, second];
  }
}

interface Near {
  readonly place: number;
  readonly square: number;
  readonly distance: number;
}

const NONE: Near = { place: -1, square: Number.POSITIVE_INFINITY, distance: Number.POSITIVE_INFINITY };
