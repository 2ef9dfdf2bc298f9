import { columnsIn, parseFormula } from "../../data/formula/index.js";
import type { Column } from "../../data/table/column.js";
import type { Cases } from "../../model/cases.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import { constructionOf } from "../engine/construct/index.js";
import { requireDistinct } from "../engine/table-columns.js";
import { FormulaFeaturesModel, type FormulaInput } from "./model.js";
import { formulaFeaturesOptions } from "./options.js";

/**
 * Computes new columns by formulas, which are text: they can be saved, and typed into a form or on a command
 * line, and are never run as code.
 *
 * ```ts
 * new FormulaFeatures({
 *   columns: { rooms: "total_rooms / households", old: "age > 40 and city = 'Rome'" },
 * });
 * ```
 */
export class FormulaFeatures extends TransformerEstimator<
  typeof formulaFeaturesOptions,
  FormulaFeaturesModel
> {
  static readonly kind = "FormulaFeatures";
  static readonly schema = formulaFeaturesOptions;
  static readonly models = [FormulaFeaturesModel];

  protected learn({ table }: Cases): FormulaFeaturesModel {
    const { kind } = this;
    const { columns, invalid, keep } = this.options;
    const formulas = Object.entries(columns).map(([name, formula]) => ({ name, formula }));
    requireDistinct(kind, [...table.names, ...formulas.map(({ name }) => name)]);
    const used = new Set(formulas.flatMap(({ formula }) => columnsIn(parseFormula(formula))));
    const sources = [...table]
      .filter(([name]) => used.has(name))
      .map(([name, column]) => sourceOf(name, column));
    const names = sources.map(({ column }) => column);
    const construction = constructionOf(kind, table, names, keep);
    const model = new FormulaFeaturesModel({ ...construction, formulas, sources, invalid });
    // For its errors: unknown columns and levels, wrong kinds, results that are not finite.
    model.check(table);
    return model;
  }
}

function sourceOf(name: string, column: Column): FormulaInput {
  return column.kind === "ordinal"
    ? { column: name, kind: column.kind, levels: column.levels }
    : { column: name, kind: column.kind };
}
