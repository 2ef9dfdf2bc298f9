import { DataError } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import type { Column } from "../../data/column.js";
import { inOrder, type Vector } from "../formula/index.js";
import type { FormulaInput } from "./model.js";

/** A column as formulas calculate with it, if it is of the kind that it was when fitting. */
export function columnVector(
  method: string,
  name: string,
  column: Column,
  input: FormulaInput | undefined,
): Vector {
  if (input !== undefined && input.kind !== column.kind) {
    throw new DataError(
      `${method}: column "${name}" was ${input.kind} in the training table; here it is ${column.kind}.`,
      { method, column: name, expected: input.kind, received: column.kind },
    );
  }
  switch (column.kind) {
    case "quantitative":
      return { type: "number", values: requireFinite(method, name, column.values) };
    case "boolean":
      return { type: "boolean", codes: column.codes };
    case "ordinal": {
      const levels = input?.kind === "ordinal" ? input.levels : column.levels;
      const ordered = inOrder(column, levels);
      if ("kind" in ordered) return { type: "levels", column: ordered, name };
      const row = ordered.unknown;
      const received = quote(column.levels[column.codes[row]]);
      throw new DataError(
        `${method}: column "${name}" has the unknown level ${received} at row ${row}; known are ${listLevels(levels)}.`,
        { method, column: name, row, expected: listLevels(levels), received },
      );
    }
    case "list":
      throw new DataError(
        `${method}: column "${name}" is a list, which a formula cannot read; aggregate it first.`,
        {
          method,
          column: name,
          expected: "a column of one value per row",
          received: "list",
        },
      );
    default:
      return { type: "levels", column, name };
  }
}

function requireFinite(method: string, name: string, values: Float64Array): Float64Array {
  const row = values.findIndex((value) => Math.abs(value) === Number.POSITIVE_INFINITY);
  if (row < 0) return values;
  throw new DataError(
    `${method}: column "${name}" has the value ${values[row]} at row ${row}; every number must be finite.`,
    { method, column: name, row, expected: "a finite number", received: String(values[row]) },
  );
}
