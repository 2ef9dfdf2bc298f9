// Which columns of the rows a model reads, and which of them its features are made from.

import type { ColumnEncoding } from "../../../data/kinds/encoding.js";
import { Table } from "../../../data/table/table.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Features } from "../../../model/input.js";
import type { Model } from "../../../model/model.js";
import { FormulaEncoding } from "../../../model/terms/formula-encoding.js";

/** How a model reads its rows; undefined if it does not say. */
export function inputsOf(model: Model): Features | undefined {
  return "inputs" in model ? (model.inputs as Features | undefined) : undefined;
}

/** The columns that a model reads: those of the table that its features are made from, or of a matrix its features. */
export function columnsOf(model: Model, cases: Table | Matrix): readonly string[] {
  const inputs = inputsOf(model);
  if (!(cases instanceof Table) || inputs?.encoding === undefined) return model.features;
  return [...new Set(inputs.encoding.columns.map(({ column }) => column))];
}

/** The column that each feature is made from; undefined if one is made from several. */
export function ownersOf({ names, encoding }: Features, rows: Table | Matrix): readonly string[] | undefined {
  if (!(rows instanceof Table) || encoding === undefined) return names;
  if (!(encoding instanceof FormulaEncoding))
    return encoding.columns.flatMap((rule) => new Array<string>(widthOf(rule)).fill(rule.column));
  const owners = new Array<string>(names.length);
  for (const { columns, features } of encoding.terms) {
    if (columns.length !== 1) return undefined;
    for (const j of features) owners[j] = columns[0];
  }
  return owners;
}

function widthOf(rule: ColumnEncoding): number {
  if (rule.coding === "one-hot") return rule.levels.length;
  return rule.coding === "dummy" ? rule.levels.length - 1 : 1;
}
