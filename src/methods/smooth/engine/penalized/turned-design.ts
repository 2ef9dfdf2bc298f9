import type { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";
import type { Arena } from "../../../../wasm/arena.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { type Design, RowsDesign } from "./design.js";

/** A design whose columns are combinations of those of another: X·T. */
export function turnedDesign(arena: Arena, design: Design, T: Matrix, control: ParallelControl): Design {
  if (design instanceof RowsDesign) return new RowsDesign(arena, multiply(design.matrix, T), control);
  return new TurnedDesign(design, T);
}

/** Products with the original's columns, turned afterwards. */
class TurnedDesign implements Design {
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

  times(beta: Float64Array): Promise<Float64Array> {
    return this.#original.times(this.#T.multiply(beta));
  }

  async sums(values: Float64Array): Promise<Float64Array> {
    return this.#T.transpose().multiply(await this.#original.sums(values));
  }

  async gram(weights: Float64Array): Promise<Matrix> {
    const gram = await this.#original.gram(weights);
    return multiply(this.#T, gram.multiply(this.#T), { transposeA: true });
  }

  forms(K: Matrix): Promise<Float64Array> {
    return this.#original.forms(multiply(this.#T.multiply(K), this.#T, { transposeB: true }));
  }
}
