import { throwIfAborted } from "../../base/control.js";
import type { Column } from "../../data/column.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import { type Rows, readWeights } from "../../learn/input.js";
import { constructionState } from "../construct/index.js";
import { trainingTable } from "../encode/cases.js";
import { columnsIn, parseFormula } from "../formula/index.js";
import { requireDistinct } from "../table-columns.js";
import { FormulaFeaturesModel, type FormulaInput } from "./model.js";
import { formulaFeaturesOptions } from "./options.js";

/**
 * Makes new columns by formulas, which are text: they can be saved, and typed into a form or a command
 * line, and are never run as code.
 *
 * ```ts
 * new FormulaFeatures({
 *   columns: { rooms: "total_rooms / households", old: "age > 40 and city = 'Rome'" },
 * });
 * ```
 */
export class FormulaFeatures extends Estimator<typeof formulaFeaturesOptions> {
  static readonly kind = "FormulaFeatures";
  static readonly task = "transformation";
  static readonly schema = formulaFeaturesOptions;

  async fit(rows: Rows, control: FitControl = {}): Promise<FormulaFeaturesModel> {
    const { kind } = this;
    const { columns, invalid, keep } = this.options;
    throwIfAborted(kind, control.signal);
    readWeights(kind, rows, control.weights);
    const table = trainingTable(kind, rows);
    const formulas = Object.entries(columns).map(([name, formula]) => ({ name, formula }));
    requireDistinct(kind, [...table.names, ...formulas.map(({ name }) => name)]);
    const used = new Set(formulas.flatMap(({ formula }) => columnsIn(parseFormula(formula))));
    const inputs = [...table]
      .filter(([name]) => used.has(name))
      .map(([name, column]) => inputOf(name, column));
    const names = inputs.map(({ column }) => column);
    const state = constructionState(kind, table, names, keep);
    const model = new FormulaFeaturesModel({ ...state, formulas, inputs, invalid });
    // For its refusals: unknown columns and levels, wrong kinds, numbers that do not exist.
    model.check(table);
    return model;
  }
}

function inputOf(name: string, column: Column): FormulaInput {
  return column.kind === "ordinal"
    ? { column: name, kind: column.kind, levels: column.levels }
    : { column: name, kind: column.kind };
}
