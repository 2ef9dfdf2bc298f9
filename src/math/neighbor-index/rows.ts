// Rows of an index and queries as numbers, checked.

import { DataError, OptionError, ShapeError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { counted, got, optionName, rowName, wanted, words } from "../../base/sentence.js";
import { Encoding } from "../../data/kinds/encoding.js";
import { Table } from "../../data/table/table.js";
import type { DistanceMetric } from "../distance/metric.js";
import { asMatrix } from "../linalg/as-matrix.js";
import { Matrix, type MatrixLike } from "../linalg/matrix.js";
import { requireFinite } from "../linalg/require.js";

const METHOD = "NeighborIndex";
/** The largest size of a number whose square, and sums of many such squares, are finite. */
const LARGEST = 2 ** 500;

/** The rows of an index. */
export interface IndexRows {
  readonly x: Matrix;
  /** How the columns of a table become numbers. */
  readonly encoding: Encoding | undefined;
  /** The columns that are codes of levels. */
  readonly levels: ReadonlySet<number>;
}

export function readIndexRows(
  given: MatrixLike | Table,
  metric: DistanceMetric,
  levels: readonly number[] | undefined,
): IndexRows {
  const isGower = metric === "gower";
  const encoding = given instanceof Table ? encodingOf(given, isGower) : undefined;
  const x = readNumbers(given, encoding, "the matrix", isGower);
  if (x.rows === 0 || x.columns === 0)
    throw new ShapeError(
      METHOD,
      words`expected ${wanted("at least one row and one column")}; got ${got(x.shape)}.`,
    );
  const at = x.data.findIndex((value) => Math.abs(value) > LARGEST);
  if (at >= 0) throw tooLarge(x, at);
  return {
    x,
    encoding,
    levels: new Set(encoding ? levelColumns(given as Table, encoding) : known(levels, x)),
  };
}

/** Queries with the columns of an index; where values may be missing, they are NaN. */
export function readQueries(
  given: MatrixLike | Table,
  { columns, encoding, missing }: { columns: number; encoding: Encoding | undefined; missing: boolean },
): Matrix {
  const rule = given instanceof Table && encoding === undefined ? encodingOf(given, missing) : encoding;
  const x = readNumbers(given, given instanceof Table ? rule : undefined, "the matrix of queries", missing);
  // A list without rows does not say how many columns it has.
  if (x.rows === 0) return new Matrix(0, columns);
  if (x.columns === columns) return x;
  const sentence = words`the queries have ${got(counted(x.columns, "column"))}, but the index has ${wanted(columns)}.`;
  throw new ShapeError(METHOD, sentence);
}

/** Levels become codes where they are compared as levels, and those that the index does not have are missing. */
function encodingOf(table: Table, isGower: boolean): Encoding {
  return Encoding.of(METHOD, table, isGower ? { categorical: "codes", unknown: "missing" } : {});
}

function readNumbers(
  given: MatrixLike | Table,
  encoding: Encoding | undefined,
  name: string,
  missing: boolean,
): Matrix {
  const x =
    given instanceof Table && encoding
      ? encoding.apply(METHOD, given)
      : asMatrix(METHOD, given as MatrixLike);
  if (!missing) requireFinite(METHOD, name, x);
  else {
    const at = x.data.findIndex((value) => Math.abs(value) === Number.POSITIVE_INFINITY);
    if (at >= 0) throw tooLarge(x, at);
  }
  return x;
}

/** The columns of a table that are levels without an order. */
function levelColumns(table: Table, encoding: Encoding): number[] {
  return encoding.columns.flatMap(({ column }, j) => {
    const { kind } = table.column(column);
    return kind === "categorical" || kind === "boolean" ? [j] : [];
  });
}

function known(levels: readonly number[] = [], x: Matrix): readonly number[] {
  const wrong = levels.find((j) => !(Number.isInteger(j) && j >= 0 && j < x.columns));
  if (wrong === undefined) return levels;
  const sentence = words`${optionName("levels")} must have ${wanted(`columns from 0 to ${x.columns - 1}`)}; got ${got(quote(wrong))}.`;
  throw new OptionError(METHOD, sentence);
}

function tooLarge(x: Matrix, at: number): DataError {
  const row = Math.floor(at / x.columns);
  const column = String(at % x.columns);
  const sentence = words`the matrix has ${got(String(x.data[at]))} at ${rowName(row)}, column ${column}, which is too large to be squared; scale the columns.`;
  return new DataError(METHOD, sentence, { column, expected: `at most ${LARGEST}` });
}
