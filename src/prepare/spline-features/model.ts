import { columnName, DataError, rowName, words } from "../../base/errors.js";
import type { Column } from "../../data/table/column.js";
import { SparseColumn } from "../../data/table/sparse-column.js";
import { type ColumnWriter, matrixWriter } from "../../math/linalg/interleave.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn, numbersIn } from "../engine/columnwise/index.js";
import { functionCount, type SplineRule, splineColumns, splineRule } from "../engine/splines/index.js";

/** A column with fewer knots than were asked for. */
export interface FewerKnots {
  readonly column: string;
  readonly asked: number;
  readonly knots: number;
}

/** A column of B-splines is stored without its zeros if so many are 0 for each that is not. */
const MOSTLY_ZEROS = 3;

/** A fitted `SplineFeatures`. */
export class SplineFeaturesModel extends ColumnwiseModel<SplineRule> {
  static readonly kind = "SplineFeatures";
  static readonly state = columnwiseState(splineRule);

  /** The knots of every column, both ends included. */
  get knots(): Readonly<Record<string, readonly number[]>> {
    return Object.fromEntries(this.rules.map((rule) => [rule.column, knotsOf(rule)]));
  }

  /** The columns with fewer knots than were asked for, because they have fewer distinct values. */
  get fewerKnots(): readonly FewerKnots[] {
    return this.rules.flatMap((rule) => {
      const { column, asked } = rule;
      const knots = knotsOf(rule).length;
      return asked === undefined || knots >= asked ? [] : [{ column, asked, knots }];
    });
  }

  /** The columns with a single value, which have no functions but constants. */
  get constantFeatures(): readonly string[] {
    return this.rules.filter(({ basis }) => basis === undefined).map(({ column }) => column);
  }

  protected override names(rule: SplineRule): readonly string[] {
    const names = Array.from({ length: functionCount(rule) }, (_, k) => `s${k + 1}(${rule.column})`);
    return rule.missing === "indicator" ? [...names, `${rule.column}=missing`] : names;
  }

  protected override writer(rule: SplineRule, column: Column): ColumnWriter | undefined {
    // An indicator of missing values is a column of another kind.
    if (rule.missing === "indicator" || functionCount(rule) === 0) return undefined;
    const { data, columns } = this.#functions(rule, numbersIn(this.kind, rule.column, column));
    return matrixWriter(data, columns);
  }

  /** The functions of a column, cases × functions. */
  #functions(rule: SplineRule, values: Float64Array): Matrix {
    if (rule.missing === "error") this.#requirePresent(rule, values);
    const functions = splineColumns(this.kind, rule, values);
    const { data } = functions;
    if (rule.missing === "indicator")
      for (let at = 0; at < data.length; at += 1) if (Number.isNaN(data[at])) data[at] = 0;
    return functions;
  }

  protected convert(rule: SplineRule, column: Column): readonly NamedColumn[] {
    const values = numbersIn(this.kind, rule.column, column);
    const functions = this.#functions(rule, values);
    return this.names(rule).map((name, k) => {
      if (k === functions.columns) {
        const codes = Int8Array.from(values, (value) => (Number.isNaN(value) ? 1 : 0));
        return [name, { kind: "boolean", codes }];
      }
      const own = functions.column(k);
      return [name, isSparse(rule) ? SparseColumn.fromDense(own) : { kind: "quantitative", values: own }];
    });
  }

  #requirePresent({ column }: SplineRule, values: Float64Array): void {
    const row = values.findIndex(Number.isNaN);
    if (row < 0) return;
    const sentence = words`${rowName(row)} has no value in ${columnName(column)}; impute it first, or choose missing: "keep" or "indicator".`;
    throw new DataError(this.kind, sentence, { expected: "a number", received: "a missing value" });
  }
}

function isSparse({ basis }: SplineRule): boolean {
  if (basis?.kind !== "b-spline" && basis?.kind !== "cyclic-b-spline") return false;
  return basis.knots.length > (MOSTLY_ZEROS + 1) * (basis.degree + 1);
}

/** The knots that delimit the pieces. */
function knotsOf({ basis, low, high }: SplineRule): readonly number[] {
  if (basis === undefined) return [low];
  if (!("knots" in basis)) return [low, high];
  const { knots } = basis;
  if (basis.kind === "b-spline") return Array.from(knots.subarray(basis.degree, knots.length - basis.degree));
  return basis.kind === "piecewise-polynomial" ? [low, ...knots, high] : Array.from(knots);
}
