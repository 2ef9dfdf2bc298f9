// A part of the prediction that is known beforehand, in the column with the role "offset".

import { columnName, DataError, words } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import { formulaOf } from "../terms/formula-encoding.js";
import { unusable } from "./finite.js";
import type { Features } from "./predictors.js";
import type { Rows } from "./rows.js";

/** The offsets of a table's rows, from the column with that role and from a formula, if there are any. */
export function readOffset(method: string, rows: Rows, features?: Features): Float64Array | undefined {
  const column = roleOffset(method, rows);
  const formulaOffset = rows instanceof Table ? formulaOf(features)?.offset(method, rows) : undefined;
  if (formulaOffset === undefined) return column;
  const row = formulaOffset.findIndex((value) => !Number.isFinite(value));
  if (row >= 0) throw unusable(method, "offset", row, formulaOffset[row]);
  return addOffset(formulaOffset, column);
}

function roleOffset(method: string, rows: Rows): Float64Array | undefined {
  if (!(rows instanceof Table) || rows.roles.offset === undefined) return undefined;
  const name = rows.roles.offset;
  const column = rows.column(name, method);
  if (column.kind !== "quantitative") return undefined;
  const row = column.values.findIndex((value) => !Number.isFinite(value));
  if (row >= 0) throw unusable(method, name, row, column.values[row]);
  return column.values;
}

/** Rows in which the column that a formula named as the offset has its role, unless another has. */
export function withOffsetColumn(rows: Rows, column: string | undefined): Rows {
  if (column === undefined || !(rows instanceof Table) || rows.roles.offset !== undefined) return rows;
  return rows.has(column) ? rows.withRole("offset", column) : rows;
}

/** The offsets of new rows, required if and only if the training rows had them. */
export function readNewOffset(
  method: string,
  rows: Rows,
  fitted: boolean,
  features?: Features,
): Float64Array | undefined {
  const offset = readOffset(method, rows, features);
  if ((offset !== undefined) === fitted) return offset;
  const sentence = fitted
    ? `the model was fitted with an offset, but these rows have none; set one with withRole("offset", name).`
    : `these rows have an offset, but the model was fitted without one; remove the role with withRole("offset", undefined).`;
  throw new DataError(method, sentence, {
    expected: fitted ? 'a table with a column of the role "offset"' : "no offset",
    received: fitted ? "no offset" : 'a column of the role "offset"',
  });
}

/** Sums of both; without offsets, the predictions as they are. */
export function addOffset(predictions: Float64Array, offset: Float64Array | undefined): Float64Array {
  return offset === undefined ? predictions : predictions.map((value, row) => value + offset[row]);
}

/** A method without offsets refuses them instead of ignoring them. */
export function refuseOffset(method: string, rows: Rows): void {
  if (!(rows instanceof Table) || rows.roles.offset === undefined) return;
  const column = rows.roles.offset;
  throw new DataError(
    method,
    words`the ${columnName(column)} is an offset, which this method does not support; remove the role with withRole("offset", undefined).`,
    { expected: "no offset", received: 'a column of the role "offset"' },
  );
}
