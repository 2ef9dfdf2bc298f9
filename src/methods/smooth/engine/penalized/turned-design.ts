import type { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";
import type { Curvature, Design, RowRule } from "./design.js";

/** A design whose columns are combinations of those of another: products with these, turned afterwards. */
export class TurnedDesign implements Design {
  readonly #original: Design;
  readonly #T: Matrix;

  constructor(original: Design, T: Matrix) {
    this.#original = original;
    this.#T = T;
  }

  get rows(): number {
    return this.#original.rows;
  }

  get columns(): number {
    return this.#T.columns;
  }

  async curvature(beta: Float64Array, rule: RowRule): Promise<Curvature | undefined> {
    const found = await this.#original.curvature(this.#T.multiply(beta), rule);
    return found && { sums: this.#turnedSums(found.sums), gram: found.gram && this.#turnedGram(found.gram) };
  }

  times(beta: Float64Array): Promise<Float64Array> {
    return this.#original.times(this.#T.multiply(beta));
  }

  async sums(values: Float64Array): Promise<Float64Array> {
    return this.#turnedSums(await this.#original.sums(values));
  }

  async gram(weights: Float64Array): Promise<Matrix> {
    return this.#turnedGram(await this.#original.gram(weights));
  }

  forms(K: Matrix): Promise<Float64Array> {
    return this.#original.forms(multiply(this.#T.multiply(K), this.#T, { transposeB: true }));
  }

  #turnedSums(sums: Float64Array): Float64Array {
    return this.#T.transpose().multiply(sums);
  }

  #turnedGram(gram: Matrix): Matrix {
    return multiply(this.#T, gram.multiply(this.#T), { transposeA: true });
  }
}
