import * as z from "zod";
import type { Table } from "../../data/table/table.js";
import { rowProducts } from "../../math/basis/combine.js";
import { field, type StateOf } from "../../model/files/state.js";
import { type NamedColumn, numbersIn } from "../engine/columnwise/index.js";
import { ConstructingModel, constructionState } from "../engine/construct/index.js";
import { requireFiniteFunctions } from "../engine/finite-functions.js";
import { functionCount, type SplineRule, splineColumns, splineRule } from "../engine/splines/index.js";
import { firstRepeated } from "../engine/table-columns.js";

/** More products than any data determine. */
export const MOST_PRODUCTS = 100_000;

/** How many products of one function of each column there are. */
export function productCount(rules: readonly SplineRule[]): number {
  return rules.reduce((product, rule) => product * functionCount(rule), rules.length === 0 ? 0 : 1);
}

const tensorSplineFeaturesState = constructionState
  .extend({
    /** The splines of each column; none if there was nothing to multiply. */
    rules: field<readonly SplineRule[]>(z.array(splineRule)),
    /** Whether the first product, which others need to make constants, is there. */
    intercept: z.boolean(),
  })
  .check(
    "rules",
    `must be of distinct columns, with all of their functions and at most ${MOST_PRODUCTS} products`,
    ({ rules }) =>
      firstRepeated(rules.map(({ column }) => column)) === undefined &&
      rules.every(({ first }) => first === 0) &&
      productCount(rules) <= MOST_PRODUCTS,
  );

/** What `TensorSplineFeatures` learns. */
export interface TensorSplineFeaturesState extends StateOf<typeof tensorSplineFeaturesState> {}

/** A fitted `TensorSplineFeatures`. */
export class TensorSplineFeaturesModel extends ConstructingModel<TensorSplineFeaturesState> {
  static readonly kind = "TensorSplineFeatures";
  static readonly state = tensorSplineFeaturesState;

  /** The names of the products, the last column's functions varying fastest. */
  get constructed(): readonly string[] {
    if (this.rules.length === 0) return [];
    const names = this.rules
      .map((rule) => Array.from({ length: functionCount(rule) }, (_, k) => `s${k + 1}(${rule.column})`))
      .reduce((left, right) => left.flatMap((a) => right.map((b) => `${a} ${b}`)));
    return this.intercept ? names : names.slice(1);
  }

  protected construct(table: Table): readonly NamedColumn[] {
    const names = this.constructed;
    if (names.length === 0) return [];
    const values = this.rules.map(({ column }) =>
      numbersIn(this.kind, column, table.column(column, this.kind)),
    );
    const products = rowProducts(this.rules.map((rule, k) => splineColumns(this.kind, rule, values[k])));
    const isMissing = (row: number) => values.some((column) => Number.isNaN(column[row]));
    const advice = 'choose extrapolation: "constant", or scale the columns first';
    requireFiniteFunctions(this.kind, this.rules[0].column, products, isMissing, advice);
    const first = this.intercept ? 0 : 1;
    return names.map((name, k) => [name, { kind: "quantitative", values: products.column(first + k) }]);
  }
}
