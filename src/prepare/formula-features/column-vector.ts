import { columnName, DataError, got, words } from "../../base/errors.js";
import { inOrder, type Vector } from "../../data/formula/index.js";
import { blankAs } from "../../data/kinds/blank.js";
import { unknownLevel } from "../../data/kinds/encoding.js";
import type { Column } from "../../data/table/column.js";
import { requireSameKind } from "../engine/column-kind.js";
import { finiteNumbers } from "../engine/threshold-input.js";
import type { FormulaInput } from "./model.js";

/** A column as formulas use it; its kind must be the one it had when fitting. */
export function columnVector(
  method: string,
  name: string,
  given: Column,
  input: FormulaInput | undefined,
): Vector {
  const levels = input?.kind === "ordinal" ? input.levels : [];
  const column = input === undefined ? given : blankAs(input.kind, levels, given);
  if (input !== undefined) requireSameKind(method, name, input.kind, column.kind);
  switch (column.kind) {
    case "quantitative":
      return { type: "number", values: finiteNumbers(method, name, column) };
    case "boolean":
      return { type: "boolean", codes: column.codes };
    case "ordinal": {
      const known = input?.kind === "ordinal" ? input.levels : column.levels;
      const ordered = inOrder(column, known);
      if ("kind" in ordered) return { type: "levels", column: ordered, name };
      const row = ordered.unknown;
      throw unknownLevel(method, name, known, column.levels[column.codes[row]], row);
    }
    case "date":
      throw new DataError(
        method,
        words`${columnName(name)} holds ${got("dates")}, which a formula cannot read; turn them into numbers with DateFeatures first.`,
        { expected: "a column of numbers, levels or text" },
      );
    case "list":
      throw new DataError(
        method,
        words`${columnName(name)} is a ${got("list")}, which a formula cannot read; aggregate it first.`,
        { expected: "a column of one value per row" },
      );
    default:
      return { type: "levels", column, name };
  }
}
