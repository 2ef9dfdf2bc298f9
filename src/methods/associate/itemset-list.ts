import { argumentName, got, OptionError, words } from "../../base/errors.js";

/** Itemsets as they are found, in typed arrays that grow. */
export class ItemsetList {
  /** Itemset i has the codes `offsets[i]` up to but not including `offsets[i + 1]`. */
  offsets = new Int32Array(1025);
  codes = new Int32Array(4096);
  weights = new Float64Array(1024);
  size = 0;
  readonly #method: string;
  readonly #most: number;

  constructor(method: string, most: number) {
    this.#method = method;
    this.#most = most;
  }

  /** Adds the first `length` codes of `prefix`. */
  add(prefix: Int32Array, length: number, weight: number): void {
    if (this.size === this.#most) this.#refuse();
    const from = this.offsets[this.size];
    if (from + length > this.codes.length) this.codes = doubled(this.codes, Int32Array);
    if (this.size === this.weights.length) {
      this.weights = doubled(this.weights, Float64Array);
      const offsets = new Int32Array(this.weights.length + 1);
      offsets.set(this.offsets);
      this.offsets = offsets;
    }
    for (let at = 0; at < length; at += 1) this.codes[from + at] = prefix[at];
    this.weights[this.size] = weight;
    this.size += 1;
    this.offsets[this.size] = from + length;
  }

  #refuse(): never {
    const expected = `at most ${this.#most} itemsets`;
    const sentence = words`${got("more")} than ${this.#most} itemsets are frequent; raise "support", lower "maxLength", or raise ${argumentName("maxItemsets")}.`;
    throw new OptionError(this.#method, sentence, { expected });
  }
}

/** A copy with twice the room. */
function doubled<A extends Int32Array | Float64Array>(array: A, kind: new (length: number) => A): A {
  const copy = new kind(2 * array.length);
  copy.set(array);
  return copy;
}
