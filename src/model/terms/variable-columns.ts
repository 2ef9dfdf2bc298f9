// The columns that expressions of a formula are computed from.

import { type Label, listLevels, quote } from "../../base/label.js";
import {
  argumentsOf,
  type Expression,
  evaluate,
  FormulaProblem,
  inOrder,
  type Vector,
} from "../../data/formula/index.js";
import type { Column } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import { TermArguments } from "./term-arguments.js";
import { termFunctionOf } from "./terms.js";

/** Where a formula finds its columns. */
export interface FormulaTable {
  readonly formula: string;
  readonly table: Table;
  /** The levels of ordinal columns, in the order that they had when the model was fitted. */
  readonly orders: ReadonlyMap<string, readonly Label[]>;
}

/** A function of a formula, with its operands. */
export type Call = Expression & { readonly node: "call" };

/** The numbers of an expression at all rows; true is 1. What is no number is refused with the `refusal`. */
export function numbersOf(
  expression: Expression,
  source: FormulaTable,
  refusal = "a number is needed; this is a column of levels or text",
): Float64Array {
  const vector = vectorOf(expression, source);
  const { rows } = source.table;
  const spread = (values: ArrayLike<number>) =>
    values.length === rows ? Float64Array.from(values) : new Float64Array(rows).fill(values[0]);
  if (vector.type === "number") return spread(vector.values);
  if (vector.type === "boolean") return spread(vector.codes).map((code) => (code < 0 ? Number.NaN : code));
  throw new FormulaProblem(refusal, expression.start);
}

function vectorOf(expression: Expression, { formula, table, orders }: FormulaTable): Vector {
  return evaluate(expression, formula, {
    rows: table.rows,
    invalid: "error",
    remedy: "drop such rows, or choose another formula",
    knownLevels: false,
    column: (name, position) => {
      const column = requireColumn(table, name, position);
      switch (column.kind) {
        case "quantitative":
          return { type: "number", values: column.values };
        case "boolean":
          return { type: "boolean", codes: column.codes };
        case "date":
          throw new FormulaProblem(
            `column ${quote(name)} is a date; turn it into numbers with DateFeatures first`,
            position,
            { column: name },
          );
        case "list":
          throw new FormulaProblem(`column ${quote(name)} is a list; aggregate it first`, position, {
            column: name,
          });
        case "ordinal": {
          const ordered = inOrder(column, orders.get(name) ?? column.levels);
          if ("kind" in ordered) return { type: "levels", column: ordered, name };
          const level = quote(column.levels[column.codes[ordered.unknown]]);
          const message = `column ${quote(name)} has the unknown level ${level} at row ${ordered.unknown}`;
          throw new FormulaProblem(message, position, { column: name, row: ordered.unknown });
        }
        default:
          return { type: "levels", column, name };
      }
    },
  });
}

function requireColumn(table: Table, name: string, position: number): Column {
  if (table.has(name)) return table.column(name);
  const known = listLevels(table.names);
  throw new FormulaProblem(`there is no column ${quote(name)}; known columns: ${known}`, position, {
    column: name,
  });
}

/** What a variable is computed as: a column as it is, or the result of arithmetic. */
export function columnOf(expression: Expression, source: FormulaTable): Column {
  const made = termFunctionOf(expression);
  const inner =
    expression.node === "call" && made !== undefined ? (operandOf(expression) ?? expression) : expression;
  if (
    made !== undefined &&
    made !== "C" &&
    made !== "relevel" &&
    expression.node === "call" &&
    expression.operands.length !== 1
  )
    throw new FormulaProblem(
      `${made} needs one operand; got ${expression.operands.length}`,
      expression.start,
    );
  if (inner.node === "column") {
    const column = requireColumn(source.table, inner.name, inner.start);
    if (column.kind !== "text" && column.kind !== "list") return column;
    const message = `column ${quote(inner.name)} is ${column.kind}, which cannot be a term`;
    throw new FormulaProblem(message, inner.start, { column: inner.name });
  }
  const vector = vectorOf(inner, source);
  if (vector.type === "boolean") {
    const { rows } = source.table;
    return {
      kind: "boolean",
      codes: vector.codes.length === rows ? vector.codes : new Int8Array(rows).fill(vector.codes[0]),
    };
  }
  return { kind: "quantitative", values: numbersOf(inner, source) };
}

/** What a function of terms is about; C(factor(x), sum) is about x, as C(x, sum) is. */
export function operandOf(call: Call): Expression | undefined {
  const first = argumentsOf(call.name) === undefined ? call.operands[0] : new TermArguments(call).x;
  const unwraps = call.name === "C" || call.name === "relevel";
  return unwraps && first?.node === "call" && first.name === "factor" ? first.operands[0] : first;
}
