import type { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { finiteCases } from "../../../model/answers.js";
import { FittedModel, type ModelState, type ModelsOf } from "../../../model/fitted-model.js";
import { readNewSparseCases } from "../../../model/input/sparse.js";
import { isSparse } from "../../../model/input/sparse-rows.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { rowTimes } from "./centered-operator.js";

/** What the scores of new cases need. */
interface ScoresState extends ModelState {
  /** The directions, one per row, orthonormal. */
  readonly components: Matrix;
}

/** What is subtracted from a feature, and what it is then divided by. */
export interface Units {
  readonly centers: Float64Array;
  readonly scales: Float64Array;
}

abstract class ScoresBase extends FittedModel<ScoresState> implements Transformer {
  /** The centers and scales of the features. */
  protected abstract get units(): Units;

  /** What the scores on every direction are divided by in the end. */
  protected abstract get spreads(): Float64Array;

  /** The prefix of the names of the outputs. */
  protected abstract get prefix(): string;

  get outputs(): readonly string[] {
    return Array.from({ length: this.components.rows }, (_, k) => `${this.prefix}${k + 1}`);
  }

  /** The scores of every case, one column per direction; sparse rows stay sparse. */
  transform(rows: Rows): Matrix {
    const { units, spreads } = this;
    return finiteCases(
      this.kind,
      this.#products(rows, units).map((value, at) => value / spreads[at % spreads.length]),
    );
  }

  /** The cases that have these scores and lie in the space of the directions. */
  inverseTransform(scores: Rows): Matrix {
    const { spreads } = this;
    const given = readNewCases(this.kind, scores, { names: this.outputs }, "error");
    return this.#restored(given.map((value, at) => value * spreads[at % spreads.length]));
  }

  /** The nearest case in the space of the directions for every case. */
  reconstruct(rows: Rows): Matrix {
    return this.#restored(this.#products(rows, this.units));
  }

  /** The squared distance of every case from its reconstruction, in the units in which the directions were found. */
  reconstructionErrors(rows: Rows): Float64Array {
    const { scales } = this.units;
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const restored = this.reconstruct(x);
    const out = new Float64Array(x.rows);
    for (let at = 0; at < x.data.length; at += 1)
      out[Math.floor(at / x.columns)] += ((x.data[at] - restored.data[at]) / scales[at % x.columns]) ** 2;
    return out;
  }

  #products(rows: Rows, { centers, scales }: Units): Matrix {
    const { components, kind, inputs } = this;
    if (!isSparse(rows)) {
      const x = readNewCases(kind, rows, inputs, "error");
      const standardized = x.map((value, at) => (value - centers[at % x.columns]) / scales[at % x.columns]);
      return multiply(standardized, components, { transposeB: true });
    }
    const x = readNewSparseCases(kind, rows, inputs, "error");
    const divided = components
      .transpose()
      .map((value, at) => value / scales[Math.floor(at / components.rows)]);
    const shift = rowTimes(centers, divided);
    return x.multiply(divided).map((value, at) => value - shift[at % shift.length]);
  }

  #restored(scores: Matrix): Matrix {
    const { centers, scales } = this.units;
    const restored = multiply(scores, this.components);
    const { columns } = restored;
    return finiteCases(
      this.kind,
      restored.map((value, at) => value * scales[at % columns] + centers[at % columns]),
    );
  }
}

/** The base of models whose scores are the products of a case with orthonormal directions. */
export const ScoresModel = ScoresBase as unknown as ModelsOf<typeof ScoresBase>;
export type ScoresModel<S extends ScoresState = ScoresState> = ScoresBase & S;
