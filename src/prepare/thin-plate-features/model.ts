import * as z from "zod";
import type { Table } from "../../data/table/table.js";
import type { Basis } from "../../math/basis/basis.js";
import { evaluateBasis } from "../../math/basis/evaluate.js";
import { basisInputs, basisSize } from "../../math/basis/size.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { basis } from "../../model/files/codecs/basis.js";
import * as codecs from "../../model/files/codecs.js";
import { field, type StateOf } from "../../model/files/state.js";
import { type NamedColumn, numbersIn } from "../engine/columnwise/index.js";
import { ConstructingModel, constructionState } from "../engine/construct/index.js";
import { requireFiniteFunctions } from "../engine/finite-functions.js";

const thinPlateFeaturesState = constructionState
  .extend({
    /** The columns that are the coordinates. */
    columns: codecs.names,
    /** What each of them is divided by. */
    scales: z.array(z.number().positive()),
    /** The functions; none if there was no column. */
    basis: field<Basis | undefined>(basis.optional()),
  })
  .check("scales", "must be one per column", ({ columns, scales }) => scales.length === columns.length)
  .check("basis", "must be a thin-plate spline of the columns", ({ basis, columns }) =>
    basis === undefined
      ? columns.length === 0
      : basis.kind === "thin-plate" && basisInputs(basis) === columns.length,
  );

/** What `ThinPlateFeatures` learns. */
export interface ThinPlateFeaturesState extends StateOf<typeof thinPlateFeaturesState> {}

/** A fitted `ThinPlateFeatures`. */
export class ThinPlateFeaturesModel extends ConstructingModel<ThinPlateFeaturesState> {
  static readonly kind = "ThinPlateFeatures";
  static readonly state = thinPlateFeaturesState;

  /** The names of the functions: the curved ones, and then the polynomials without the constant. */
  get constructed(): readonly string[] {
    if (this.basis === undefined) return [];
    const of = this.columns.join(", ");
    return Array.from({ length: basisSize(this.basis) - 1 }, (_, k) => `tp${k + 1}(${of})`);
  }

  protected construct(table: Table): readonly NamedColumn[] {
    const { basis, columns, scales } = this;
    if (basis?.kind !== "thin-plate") return [];
    const values = columns.map((name) => numbersIn(this.kind, name, table.column(name, this.kind)));
    const functions = evaluateBasis(basis, scaled(Matrix.fromColumns(values), scales));
    const isMissing = (row: number) => values.some((column) => Number.isNaN(column[row]));
    requireFiniteFunctions(
      this.kind,
      columns[0],
      functions,
      isMissing,
      "it is too far from the training rows",
    );
    const constant = basis.weights.columns;
    return this.constructed.map((name, k) => [
      name,
      { kind: "quantitative", values: functions.column(k < constant ? k : k + 1) },
    ]);
  }
}

/** The rows with every column divided by its scale. */
export function scaled(x: Matrix, scales: readonly number[]): Matrix {
  return new Matrix(
    x.rows,
    x.columns,
    x.data.map((value, at) => value / scales[at % x.columns]),
  );
}
