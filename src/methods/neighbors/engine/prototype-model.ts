// Classifiers made of prototypes: a case has the class of the nearest one.

import { DataError, rowName, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { allFinite } from "../../../base/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { type NearestRows, NeighborIndex } from "../../../math/neighbor-index/index.js";
import { takeDense } from "../../../model/case-rows.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { ModelBase } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { type Classifier, labelsOf } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { areCodes } from "./codes.js";
import { applyScaling, type ColumnScaling, columnScaling } from "./scaling.js";

export const prototypeState = StateSchema.of({
  inputs: codecs.features,
  classes: codecs.classes,
  /** The index in `classes` of every prototype's class. */
  codes: codecs.packedIntegers,
  /** The prototypes, one row each, in the units of the columns. */
  prototypes: codecs.matrix,
  /** The means and standard deviations that standardize the columns, if they are standardized. */
  scaling: field<ColumnScaling | undefined>(columnScaling.optional()),
})
  .check(
    "prototypes",
    "must have at least one row, and one column per feature",
    ({ prototypes, inputs }) => prototypes.rows > 0 && prototypes.columns === inputs.names.length,
  )
  .check("codes", "must be the index of a class for every prototype", ({ codes, prototypes, classes }) =>
    areCodes(codes, prototypes.rows, classes.length),
  )
  .check(
    "scaling",
    "must have one mean and one deviation per feature",
    ({ scaling, inputs }) =>
      scaling === undefined ||
      (scaling.means.length === inputs.names.length && scaling.deviations.length === inputs.names.length),
  );

/** What every classifier made of prototypes learns. */
export interface PrototypeState<L extends Label = Label> extends LabeledState<typeof prototypeState, L> {}

/** The base of classifiers made of prototypes. */
export abstract class PrototypeBase<L extends Label = Label, S extends PrototypeState<L> = PrototypeState<L>>
  extends ModelBase<S>
  implements Classifier<L>
{
  declare readonly classes: readonly L[];
  declare readonly prototypes: Matrix;
  declare readonly codes: Int32Array;
  declare readonly scaling?: ColumnScaling | undefined;
  #indices: readonly (NeighborIndex | undefined)[] | undefined;

  /** The class of every prototype. */
  get prototypeLabels(): readonly L[] {
    return labelsOf(this.classes, this.codes);
  }

  /** The class of the prototype nearest to every case; of equally near ones, the first class. */
  predict(rows: Rows): L[] {
    return this.#nearest(this.classDistances(rows));
  }

  /**
   * How near the classes are to every case, by their nearest prototypes: in proportion to the reciprocals of the squared
   * distances, as fuzzy clusters have it. These shares are not calibrated.
   */
  predictProba(rows: Rows): Matrix {
    return memberships(this.classDistances(rows));
  }

  /** The distance of every case to the nearest prototype of every class; infinite for a class without prototypes. */
  classDistances(rows: Rows): Matrix {
    const x = this.#read(rows);
    return this.#byClass(
      x.rows,
      this.#searches.map((index) => index?.nearest(x, 1)),
    );
  }

  get [sharedWork](): SharedWork<Matrix> {
    return {
      here: (rows) => this.classDistances(rows),
      onThreads: async (rows, control) => {
        const x = this.#read(rows);
        const found: (NearestRows | undefined)[] = [];
        for (const index of this.#searches) found.push(await index?.async.nearest(x, 1, control));
        return this.#byClass(x.rows, found);
      },
      answers: { predict: (distances) => this.#nearest(distances), predictProba: memberships },
    };
  }

  /** One line: the method, its prototypes, and how they are compared. */
  override toString(): string {
    const columns = this.scaling === undefined ? "columns as they are" : "standardized columns";
    const { rows } = this.prototypes;
    return `${this.kind}: ${rows} prototype${rows === 1 ? "" : "s"} of ${this.classes.length} classes, euclidean distance of ${columns}`;
  }

  #read(rows: Rows): Matrix {
    const x = applyScaling(readNewCases(this.kind, rows, this.inputs, "error"), this.scaling);
    const at = allFinite(x.data) ? -1 : x.data.findIndex((value) => !Number.isFinite(value));
    if (at >= 0) throw tooFar(this.kind, Math.floor(at / x.columns));
    return x;
  }

  /** One index of prototypes per class that has some. */
  get #searches(): readonly (NeighborIndex | undefined)[] {
    this.#indices ??= this.classes.map((_, code) => {
      const indices = Array.from(this.codes.keys()).filter((at) => this.codes[at] === code);
      if (indices.length === 0) return undefined;
      return NeighborIndex.ofNow(applyScaling(takeDense(this.prototypes, indices), this.scaling));
    });
    return this.#indices;
  }

  #byClass(rows: number, found: readonly (NearestRows | undefined)[]): Matrix {
    const out = new Matrix(rows, found.length);
    for (let row = 0; row < rows; row += 1) {
      let least = Number.POSITIVE_INFINITY;
      for (const [code, lists] of found.entries()) {
        const distance = lists?.distances.data[row] ?? Number.POSITIVE_INFINITY;
        out.data[row * found.length + code] = distance;
        least = Math.min(least, distance);
      }
      if (least === Number.POSITIVE_INFINITY) throw tooFar(this.kind, row);
    }
    return out;
  }

  #nearest(distances: Matrix): L[] {
    const codes = new Int32Array(distances.rows);
    for (let row = 0; row < codes.length; row += 1) {
      const distancesOfRow = distances.row(row);
      for (let code = 1; code < distancesOfRow.length; code += 1)
        if (distancesOfRow[code] < distancesOfRow[codes[row]]) codes[row] = code;
    }
    return labelsOf(this.classes, codes);
  }
}

/** The base of classifiers made of prototypes: a model has the fields of its state, too. */
export const PrototypeModel = PrototypeBase as unknown as Pick<
  typeof PrototypeBase,
  keyof typeof PrototypeBase
> &
  (abstract new <L extends Label = Label, S extends PrototypeState<L> = PrototypeState<L>>(
    state: S,
  ) => PrototypeBase<L, S> & S);
export type PrototypeModel<
  L extends Label = Label,
  S extends PrototypeState<L> = PrototypeState<L>,
> = PrototypeBase<L, S> & S;

/** Shares in proportion to the reciprocals of squared distances; classes at distance 0 share alone. */
function memberships(distances: Matrix): Matrix {
  const out = new Matrix(distances.rows, distances.columns);
  for (let row = 0; row < distances.rows; row += 1) {
    const distancesOfRow = distances.row(row);
    const least = distancesOfRow.reduce(
      (nearest, distance) => Math.min(nearest, distance),
      Number.POSITIVE_INFINITY,
    );
    // Relative to the nearest, so that nothing overflows.
    const shares = distancesOfRow.map((distance) => (distance === least ? 1 : (least / distance) ** 2));
    const total = shares.reduce((sum, share) => sum + share, 0);
    out.row(row).set(shares.map((share) => share / total));
  }
  return out;
}

function tooFar(method: string, row: number): DataError {
  const sentence = words`the case at ${rowName(row)} is so far from all prototypes that distances overflow; scale the columns, or check the values.`;
  return new DataError(method, sentence, { expected: "a finite distance", received: "Infinity" });
}
