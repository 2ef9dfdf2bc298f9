import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";
import { type Design, MatrixDesign } from "./design.js";

/** A design whose columns are combinations of those of another. */
export class TurnedDesign implements Design {
  readonly original: Design;
  readonly #T: Matrix;
  /** The product, where the other has a matrix. */
  readonly #product: MatrixDesign | undefined;

  private constructor(original: Design, T: Matrix, product: MatrixDesign | undefined) {
    this.original = original;
    this.#T = T;
    this.#product = product;
  }

  static async of(original: Design, T: Matrix, pause: () => Promise<unknown>): Promise<TurnedDesign> {
    await pause();
    const product =
      original instanceof MatrixDesign ? new MatrixDesign(multiply(original.matrix, T), pause) : undefined;
    return new TurnedDesign(original, T, product);
  }

  get rows(): number {
    return this.original.rows;
  }

  get columns(): number {
    return this.#T.columns;
  }

  times(beta: Float64Array): Promise<Float64Array> {
    return this.#product?.times(beta) ?? this.original.times(this.#T.multiply(beta));
  }

  async sums(values: Float64Array): Promise<Float64Array> {
    if (this.#product !== undefined) return this.#product.sums(values);
    const sums = await this.original.sums(values);
    return multiply(new Matrix(1, sums.length, sums), this.#T).data;
  }

  async gram(weights: Float64Array): Promise<Matrix> {
    if (this.#product !== undefined) return this.#product.gram(weights);
    const gram = await this.original.gram(weights);
    return multiply(this.#T, gram.multiply(this.#T), { transposeA: true });
  }

  async forms(K: Matrix): Promise<Float64Array> {
    if (this.#product !== undefined) return this.#product.forms(K);
    return this.original.forms(multiply(this.#T.multiply(K), this.#T, { transposeB: true }));
  }
}
