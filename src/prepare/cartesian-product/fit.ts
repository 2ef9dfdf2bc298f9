import { DataError, got, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Table } from "../../data/table/table.js";
import type { Cases } from "../../model/cases.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import { constructionOf } from "../engine/construct/index.js";
import { hasLevels } from "../engine/encode/cases.js";
import { learnLevels } from "../engine/encode/levels.js";
import { requireDistinct } from "../engine/table-columns.js";
import { cellsOf, countCells, MOST_LEVELS } from "./cells.js";
import { CartesianProductModel } from "./model.js";
import { cartesianProductOptions } from "./options.js";

/**
 * Crosses columns into one whose levels are the combinations of theirs, so that methods that treat columns one
 * by one can use combinations.
 *
 * ```ts
 * const table = Table.fromColumns({ shape: ["round", "square"], color: ["red", "blue"] });
 * const model = await new CartesianProduct().fit(table);
 * model.transformTable(table).get(0, "shape×color"); // "round×red"
 * ```
 */
export class CartesianProduct extends TransformerEstimator<
  typeof cartesianProductOptions,
  CartesianProductModel
> {
  static readonly kind = "CartesianProduct";
  static readonly schema = cartesianProductOptions;
  static readonly models = [CartesianProductModel];

  protected learn({ table, weights }: Cases): CartesianProductModel {
    const { kind } = this;
    const { levels, unknown, keep, separator } = this.options;
    const crossed = this.#crossed(table);
    const rules = crossed.map((name) => learnLevels(kind, name, table.column(name, kind), weights, 0));
    this.#requireCount(countCells(rules));
    const cells = levels === "all" ? undefined : observed(cellsOf(kind, rules, table, "ignore"), weights);
    const construction = constructionOf(kind, table, crossed, keep);
    const model = new CartesianProductModel({ ...construction, rules, cells, unknown, separator });
    requireDistinct(kind, [...table.names, ...model.constructed]);
    return model;
  }

  /** The columns to cross; a table without levels has none. */
  #crossed(table: Table): readonly string[] {
    if (this.options.columns !== undefined) return this.options.columns;
    const leveled = table.featureNames().filter((name) => hasLevels(table.kind(name)));
    if (leveled.length !== 1) return leveled;
    throw new DataError(this.kind, `the only column to cross is ${quote(leveled[0])}; two are needed.`, {
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
    const sentence = words`there are ${got(count)} combinations of levels; ${remedy}.`;
    throw new DataError(this.kind, sentence, { option: "columns", expected: `at most ${most} combinations` });
  }
}

/** The cells of positive weight, ascending. */
function observed(cells: Float64Array, weights: Float64Array | undefined): Float64Array {
  const counted = cells.filter((cell, row) => cell >= 0 && (weights === undefined || weights[row] > 0));
  return Float64Array.from(new Set(counted)).sort();
}
