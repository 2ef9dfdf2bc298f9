import { DataError, got, OptionError, wanted, words } from "../../../base/errors.js";
import { inspectSymbol } from "../../../base/inspect.js";
import { type Label, listLevels, quote } from "../../../base/label.js";
import { shortNumber, textGrid } from "../../../base/text-grid.js";
import { type Value, valueAt } from "../../../data/table/column.js";
import { Table } from "../../../data/table/table.js";
import type { Matrix } from "../../../math/linalg/matrix.js";

/** How values were computed: exactly from trees or from linear functions, or by sampling permutations. */
export type ShapleyMethod = "tree" | "linear" | "sampling";

/** What the values of a row add up to: the predicted number, the probability of a class, or a score before a link. */
export type ShapleySpace = "response" | "probabilities" | "scores";

/** The Shapley values of one output. */
export interface OutputShapley {
  /** The class, or the name of the response. */
  readonly output: Label;
  /** The expected answer if nothing is known of a row. */
  readonly base: number;
  /** Rows × columns; a row and the base add up to the answer for the row. */
  readonly values: Matrix;
  /** Standard errors of the values, if they were sampled. */
  readonly errors: Matrix | undefined;
}

/** What one column adds to the answer for one row. */
export interface Contribution {
  readonly column: string;
  /** The value of the column in this row. */
  readonly value: Value;
  readonly contribution: number;
  /** Its standard error, if it was sampled. */
  readonly error: number | undefined;
}

/** The mean size of the Shapley values of a column. */
export interface MeanContribution {
  readonly column: string;
  readonly meanAbsolute: number;
}

/** What `shapleyValues` found. */
interface ShapleyState {
  readonly kind: string;
  readonly method: ShapleyMethod;
  readonly space: ShapleySpace;
  readonly columns: readonly string[];
  readonly outputs: readonly OutputShapley[];
  readonly cases: Table | Matrix;
  /** The index of the output that is meant unless another is named; undefined if there is no such output. */
  readonly positive: number | undefined;
}

export interface ShapleyValues extends ShapleyState {}

/** A sum is 0 if it is smaller than this share of its terms. */
const ROUNDING = 1e-14;

/** What every column adds to the answers of a model, row by row. */
export class ShapleyValues {
  constructor(state: ShapleyState) {
    Object.assign(this, state);
  }

  /** How many rows there are. */
  get rows(): number {
    return this.outputs[0].values.rows;
  }

  /** The values of one output; that of the positive class, or the only one, unless another is named. */
  of(output?: Label): OutputShapley {
    if (output === undefined && this.positive !== undefined) return this.outputs[this.positive];
    const found = this.outputs.find((one) => one.output === output);
    if (found !== undefined) return found;
    const expected = listLevels(this.outputs.map((one) => one.output));
    const sentence = words`name one of the outputs ${wanted(expected)}; got ${got(quote(output))}.`;
    throw new OptionError("ShapleyValues.of", sentence, { option: "output" });
  }

  /** What the columns add to the answer for one row, the largest first. */
  row(index: number, output?: Label): readonly Contribution[] {
    const { values, errors } = this.of(output);
    if (!Number.isInteger(index) || index < 0 || index >= values.rows) {
      const expected = `a whole number from 0 to ${values.rows - 1}`;
      throw new DataError("ShapleyValues.row", { what: "the row", expected, received: quote(index) });
    }
    return this.columns
      .map((column, j) => ({
        column,
        value: this.valueOf(index, column),
        contribution: values.get(index, j),
        error: errors?.get(index, j),
      }))
      .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  }

  /** What base and values of one row add up to: the answer for it, without what is rounding error. */
  answer(index: number, output?: Label): number {
    const { base } = this.of(output);
    let [sum, size] = [base, Math.abs(base)];
    for (const { contribution } of this.row(index, output)) {
      sum += contribution;
      size += Math.abs(contribution);
    }
    return Math.abs(sum) > ROUNDING * size ? sum : 0;
  }

  /** The mean absolute value of every column, the largest first. */
  means(output?: Label): readonly MeanContribution[] {
    const { values } = this.of(output);
    return this.columns
      .map((column, j) => {
        let sum = 0;
        for (let row = 0; row < values.rows; row += 1) sum += Math.abs(values.get(row, j));
        return { column, meanAbsolute: sum / Math.max(1, values.rows) };
      })
      .sort((a, b) => b.meanAbsolute - a.meanAbsolute);
  }

  /** The value of a column in one of the rows. */
  valueOf(row: number, column: string): Value {
    const { cases } = this;
    if (cases instanceof Table) return valueAt(cases.column(column), row);
    return cases.get(row, this.columns.indexOf(column));
  }

  /** The mean absolute value of every column, as a table; of the first output if none is the positive one. */
  toString(): string {
    const { rows, columns, kind, method, space } = this;
    const { output, base } = this.outputs[this.positive ?? 0];
    const size = `${rows} ${rows === 1 ? "row" : "rows"} × ${columns.length} ${columns.length === 1 ? "column" : "columns"}`;
    const means = this.means(output).map(({ column, meanAbsolute }) => [column, shortNumber(meanAbsolute)]);
    const heading = `Shapley values of ${kind}: ${size}, by method ${quote(method)}`;
    const about = `${space} of ${quote(output)}, base ${shortNumber(base)}`;
    return `${heading}\n${about}\n\n${textGrid([["column", "mean |value|"], ...means], 1)}`;
  }

  [inspectSymbol](): string {
    return this.toString();
  }
}
