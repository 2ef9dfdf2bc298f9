import { DataError, got, words } from "../../../base/errors.js";
import { type Label, quote } from "../../../base/label.js";

/** A prefix-free binary code: no code word is the beginning of another. */
export class HuffmanCode<S extends Label = string> {
  /** The code word of every symbol, as a string of 0 and 1. */
  readonly codes: ReadonlyMap<S, string>;
  /** The length of every code word. */
  readonly lengths: ReadonlyMap<S, number>;
  /** Σ p · length, in bits per symbol. */
  readonly expectedLength: number;
  /**
   * The code as a tree: for each node, where 0 and 1 lead; −1 − i means symbol i, and 0 nowhere.
   */
  readonly #tree: number[] = [0, 0];
  readonly #symbols: readonly S[];

  constructor(weights: ReadonlyArray<readonly [symbol: S, weight: number]>, codes: readonly string[]) {
    this.#symbols = weights.map(([symbol]) => symbol);
    this.codes = new Map(this.#symbols.map((symbol, i) => [symbol, codes[i]]));
    this.lengths = new Map(this.#symbols.map((symbol, i) => [symbol, codes[i].length]));
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
    this.expectedLength = weights.reduce((sum, [, weight], i) => sum + weight * codes[i].length, 0) / total;
    for (const [i, code] of codes.entries()) this.#plant(code, i);
  }

  /** The code words of a message, one after the other: a string's characters, or any symbols. */
  encode(message: Iterable<Label>): string {
    const known: ReadonlyMap<Label, string> = this.codes;
    const coded: string[] = [];
    for (const symbol of message) {
      const word = known.get(symbol);
      if (word === undefined) {
        throw new DataError(
          "HuffmanCode.encode",
          words`the symbol ${got(quote(symbol))} at position ${coded.length} has no code.`,
          { row: coded.length, expected: this.#symbols.slice(0, 12).map(quote).join(", ") },
        );
      }
      coded.push(word);
    }
    return coded.join("");
  }

  /** The symbols of a message of zeros and ones. */
  decode(bits: string): S[] {
    const message: S[] = [];
    let node = 0;
    for (let at = 0; at < bits.length; at += 1) {
      const bit = bits[at] === "0" ? 0 : bits[at] === "1" ? 1 : -1;
      const next = bit < 0 ? 0 : this.#tree[2 * node + bit];
      if (next === 0) throw undecodable(bits, at, "no code word continues like that");
      if (next < 0) message.push(this.#symbols[-1 - next]);
      node = Math.max(0, next);
    }
    if (node > 0) throw undecodable(bits, bits.length, "the last code word is incomplete");
    return message;
  }

  #plant(code: string, symbol: number): void {
    let node = 0;
    for (let at = 0; at < code.length; at += 1) {
      const slot = 2 * node + (code[at] === "1" ? 1 : 0);
      if (at === code.length - 1) {
        this.#tree[slot] = -1 - symbol;
      } else if (this.#tree[slot] === 0) {
        this.#tree[slot] = this.#tree.length / 2;
        this.#tree.push(0, 0);
      }
      node = this.#tree[slot];
    }
  }
}

function undecodable(bits: string, at: number, problem: string): DataError {
  const received = at < bits.length ? quote(bits[at]) : "the end";
  const sentence = words`${problem}; got ${got(received)} at position ${at}.`;
  return new DataError("HuffmanCode.decode", sentence, { row: at, expected: "0 or 1 along a code word" });
}
