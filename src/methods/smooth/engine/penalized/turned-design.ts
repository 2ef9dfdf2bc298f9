import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";
import type { Arena } from "../../../../wasm/arena.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { BlocksDesign } from "./blocks-design.js";
import { type Curvature, type Design, type RowRule, RowsDesign } from "./design.js";

/** Combinations of the columns minus their means: X·C·R, where C takes the means away by the intercept. */
export interface Turn {
  readonly means: Float64Array;
  readonly rotation: Matrix;
}

/** C·R. */
export function turnMatrix({ means, rotation }: Turn): Matrix {
  const T = new Matrix(rotation.rows, rotation.columns, rotation.data.slice());
  for (let i = 0; i < means.length; i += 1) {
    if (means[i] === 0) continue;
    for (let j = 0; j < T.columns; j += 1) T.data[j] -= means[i] * rotation.data[i * T.columns + j];
  }
  return T;
}

export function turnedDesign(arena: Arena, design: Design, turn: Turn, control: ParallelControl): Design {
  if (design instanceof RowsDesign)
    return new RowsDesign(arena, multiply(design.matrix, turnMatrix(turn)), control);
  const centered = design instanceof BlocksDesign ? design.centered(turn.means) : design;
  return new TurnedDesign(centered, turn.rotation);
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

  /** Columns are combinations of all others. */
  column(index: number): Float64Array {
    const out = new Float64Array(this.rows);
    for (let j = 0; j < this.#T.rows; j += 1) {
      const factor = this.#T.get(j, index);
      if (factor === 0) continue;
      const column = this.#original.column(j);
      for (let i = 0; i < out.length; i += 1) out[i] += factor * column[i];
    }
    return out;
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
