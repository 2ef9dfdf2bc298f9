import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import { type Rows, readWeights } from "../../learn/input.js";
import { constructionState } from "../construct/index.js";
import { trainingTable } from "../encode/cases.js";
import { learnLevels } from "../encode/levels.js";
import { requireDistinct } from "../table-columns.js";
import { cellsOf, countCells } from "./cells.js";
import { CartesianProductModel } from "./model.js";
import { cartesianProductOptions } from "./options.js";

/** More levels than this are a slip if every combination is to be one. */
const MOST_LEVELS = 1_000_000;

/**
 * Crosses columns into one whose levels are the combinations of theirs, so that methods that weigh columns
 * one by one can weigh combinations.
 *
 * ```ts
 * const table = Table.fromColumns({ shape: ["round", "square"], color: ["red", "blue"] });
 * const model = await new CartesianProduct().fit(table);
 * model.transformTable(table).get(0, "shape×color"); // "round×red"
 * ```
 */
export class CartesianProduct extends Estimator<typeof cartesianProductOptions> {
  static readonly kind = "CartesianProduct";
  static readonly task = "transformation";
  static readonly schema = cartesianProductOptions;

  async fit(rows: Rows, control: FitControl = {}): Promise<CartesianProductModel> {
    const { kind } = this;
    const { levels, unknown, keep, separator } = this.options;
    throwIfAborted(kind, control.signal);
    const weights = readWeights(kind, rows, control.weights);
    const table = trainingTable(kind, rows);
    const crossed = this.#crossed(table);
    const rules = crossed.map((name) => learnLevels(kind, name, table.column(name, kind), weights, 0));
    const count = countCells(rules);
    this.#requireCount(count);
    const cells = levels === "all" ? undefined : observed(cellsOf(kind, rules, table, "ignore"), weights);
    const state = constructionState(kind, table, crossed, keep);
    const model = new CartesianProductModel({ ...state, rules, cells, unknown, separator });
    requireDistinct(kind, [...table.names, ...model.constructed]);
    return model;
  }

  /** The columns to cross; a table without levels has none. */
  #crossed(table: Table): readonly string[] {
    if (this.options.columns !== undefined) return this.options.columns;
    const leveled = table
      .featureNames()
      .filter((name) => ["categorical", "ordinal", "boolean"].includes(table.kind(name)));
    if (leveled.length !== 1) return leveled;
    throw new DataError(`${this.kind}: there is only the column "${leveled[0]}" to cross; two are needed.`, {
      method: this.kind,
      column: leveled[0],
      expected: "2 or more categorical, ordinal or boolean columns",
      received: "1",
    });
  }

  #requireCount(count: number): void {
    const most = this.options.levels === "all" ? MOST_LEVELS : Number.MAX_SAFE_INTEGER;
    if (count <= most) return;
    const remedy =
      this.options.levels === "all" ? 'choose levels: "observed" or fewer columns' : "choose fewer columns";
    throw new DataError(`${this.kind}: there are ${count} combinations of levels; ${remedy}.`, {
      method: this.kind,
      option: "columns",
      expected: `at most ${most} combinations`,
      received: String(count),
    });
  }
}

/** The cells that weigh anything, in their order. */
function observed(cells: Float64Array, weights: Float64Array | undefined): Float64Array {
  const counted = cells.filter((cell, row) => cell >= 0 && (weights === undefined || weights[row] > 0));
  return Float64Array.from(new Set(counted)).sort();
}
