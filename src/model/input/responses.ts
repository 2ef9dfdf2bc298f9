import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { allFinite, copyNumbers } from "../../base/numbers.js";
import { got, rowName, wanted, words } from "../../base/sentence.js";
import { Table } from "../../data/table/table.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { ownValues } from "../case-rows.js";
import { type Rows, toMatrix } from "./rows.js";
import { requireKnown, requireTarget, requireTargetLength, type Target, targetColumn } from "./target.js";

/** The numbers to be predicted, one column per response. */
export function readResponses(
  method: string,
  rows: Rows,
  target: Target<ArrayLike<number>> | MatrixLike | readonly string[],
): { responses: Matrix; names: readonly string[] } {
  requireTarget(method, target);
  if (typeof target === "string")
    return { responses: responseColumns(method, rows, [target]), names: [target] };
  if (isNameList(target) && rows instanceof Table)
    return { responses: responseColumns(method, rows, target), names: target };
  const responses = isNumbers(target)
    ? new Matrix(target.length, 1, copyNumbers(method, "target", target))
    : toMatrix(method, ownValues(target as MatrixLike));
  requireTargetLength(method, rows, responses.rows);
  const names = Array.from({ length: responses.columns }, (_, j) =>
    responses.columns === 1 ? "y" : `y${j}`,
  );
  requireFiniteResponses(method, responses, names);
  return { responses, names };
}

/** Whether the target was given as several responses: a matrix or a list of names, even of length one. */
export function namesSeveral(
  target: Target<ArrayLike<number>> | MatrixLike | readonly string[],
): target is MatrixLike | readonly string[] {
  return typeof target !== "string" && (isNameList(target) || !isNumbers(target));
}

function responseColumns(method: string, rows: Rows, names: readonly string[]): Matrix {
  const columns = names.map((name) => {
    const column = targetColumn(method, rows, name);
    requireKnown(method, name, column);
    if (column.kind === "quantitative") return column.values;
    const advice = column.kind === "date" ? "" : "; for classes, use a classifier";
    const sentence = words`the target ${quote(name)} must be ${wanted("quantitative")}; it is ${got(column.kind)}${advice}.`;
    throw new DataError(method, sentence, { column: name });
  });
  const responses = Matrix.fromColumns(columns);
  requireFiniteResponses(method, responses, names);
  return responses;
}

function requireFiniteResponses(method: string, responses: Matrix, names: readonly string[]): void {
  if (allFinite(responses.data)) return;
  const at = responses.data.findIndex((value) => !Number.isFinite(value));
  const row = Math.floor(at / responses.columns);
  const column = names[at % responses.columns];
  const sentence = words`the target ${quote(column)} is ${got(responses.data[at])} at ${rowName(row)}; every number must be ${wanted("finite")}.`;
  throw new DataError(method, sentence, { column });
}

function isNameList(target: unknown): target is readonly string[] {
  return Array.isArray(target) && target.length > 0 && target.every((name) => typeof name === "string");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** One value per case, as opposed to a matrix or rows; whether each is a number is checked later. */
function isNumbers(target: unknown): target is ArrayLike<number> {
  return (
    ArrayBuffer.isView(target) ||
    (Array.isArray(target) && (target.length === 0 || !(isObject(target[0]) && "length" in target[0])))
  );
}
