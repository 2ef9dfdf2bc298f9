import { DataError, ShapeError } from "../../base/errors.js";
import { listLevels } from "../../base/label.js";
import { placeNames } from "../../base/place-names.js";
import { Encoding, type EncodingOptions } from "../../data/encoding.js";
import { Table } from "../../data/table.js";
import type { StridedColumn } from "../../linalg/interleave.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { requireRoom } from "../sparse-rows.js";
import { type MissingPolicy, requireUsable } from "./finite.js";
import { type Rows, toMatrix } from "./rows.js";

/** The features of a model: their names and, if it was fitted on a table, how its columns became them. */
export interface Features {
  readonly names: readonly string[];
  readonly encoding?: Encoding | undefined;
}

export interface Predictors {
  readonly matrix: Matrix;
  readonly features: Features;
}

export interface PredictorOptions extends EncodingOptions {
  readonly missing: MissingPolicy;
  /** Columns of a table that are not predictors, such as the target. */
  readonly except?: readonly string[];
  /** The features of a model that more rows are to be added to. */
  readonly like?: Features | undefined;
}

/** Cases of which the caller has still to see that their numbers can be used. */
interface OpenPredictors extends Predictors {
  /** Throws if not, naming the first that cannot. A pass over all cases: sums may tell first. */
  readonly requireUsable: () => void;
}

/** The training cases as a matrix of numbers, with the names of its columns. */
export function readPredictors(method: string, rows: Rows, options: PredictorOptions): Predictors {
  const { matrix, features, requireUsable: check } = readOpenPredictors(method, rows, options);
  check();
  return { matrix, features };
}

/** The same as they are. */
export function readOpenPredictors(method: string, rows: Rows, options: PredictorOptions): OpenPredictors {
  const { matrix, features } = predictorsOf(method, rows, options);
  requireCases(method, matrix.rows, features);
  return {
    matrix,
    features,
    requireUsable: () => requireUsable(method, matrix, features.names, options.missing),
  };
}

/** Nothing can be learned from no rows, or from no columns. */
export function requireCases(method: string, rows: number, { names }: Features): void {
  const lacking = rows === 0 ? "row" : names.length === 0 ? "column" : undefined;
  if (lacking === undefined) return;
  throw new DataError(`${method}: there are no ${lacking}s to learn from.`, {
    method,
    expected: `at least 1 ${lacking}`,
    received: `0 ${lacking}s`,
  });
}

function predictorsOf(method: string, rows: Rows, options: PredictorOptions): Predictors {
  if (options.like !== undefined)
    return { matrix: readNewRows(method, rows, options.like), features: options.like };
  return rows instanceof Table ? fromTable(method, rows, options) : fromMatrix(method, rows);
}

/** New cases for a fitted model: columns of a table are matched by name, those of a matrix by place. */
export function readNewCases(method: string, rows: Rows, features: Features, missing: MissingPolicy): Matrix {
  const matrix = readNewRows(method, rows, features);
  requireUsable(method, matrix, features.names, missing);
  return matrix;
}

/** The same, column by column, without copying what is there as numbers already. */
export function readNewColumns(
  method: string,
  rows: Rows,
  features: Features,
  missing: MissingPolicy,
): StridedColumn[] {
  const { names, encoding } = features;
  if (!(rows instanceof Table)) {
    const { data, columns } = readNewCases(method, rows, features, missing);
    return names.map((_, at) => ({ data, stride: columns, at }));
  }
  requireRoom(method, rows, names.length);
  const rule = encoding ?? Encoding.of(method, rows, { columns: names });
  const columns = rule.numbers(method, rows);
  for (const [k, { data, stride, at }] of columns.entries()) {
    // Columns that share their numbers are seen at the first of them.
    if (at > 0) continue;
    const matrix = new Matrix(data.length / stride, stride, data);
    requireUsable(method, matrix, names.slice(k, k + stride), missing);
  }
  return columns;
}

/** The same as they are: whether their numbers can be used is for the caller to see. */
export function readNewRows(method: string, rows: Rows, { names, encoding }: Features): Matrix {
  if (rows instanceof Table) {
    // A model that was fitted on a matrix knows its columns as x0, x1 and so on.
    const rule = encoding ?? Encoding.of(method, rows, { columns: names });
    requireRoom(method, rows, names.length);
    return rule.apply(method, rows);
  }
  const matrix = toMatrix(method, rows);
  requireColumns(method, matrix, names);
  return matrix.columns === names.length ? matrix : new Matrix(0, names.length);
}

/** As many columns as the model has features, but for no rows at all, which may have none. */
export function requireColumns(
  method: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  names: readonly string[],
): void {
  if (columns === names.length || rows === 0) return;
  throw new ShapeError(
    `${method}: the model has ${names.length} features (${listLevels(names)}); these rows have ${columns} columns.`,
    {
      method,
      expected: `${names.length} columns`,
      received: `${columns} columns`,
    },
  );
}

function fromTable(method: string, table: Table, options: PredictorOptions): Predictors {
  const columns = options.columns ?? table.featureNames(options.except);
  const encoding = Encoding.of(method, table, { ...options, columns });
  requireRoom(method, table, encoding.features.length);
  return { matrix: encoding.apply(method, table), features: { names: encoding.features, encoding } };
}

function fromMatrix(method: string, rows: MatrixLike | SparseMatrix): Predictors {
  const matrix = toMatrix(method, rows);
  return { matrix, features: { names: placeNames(matrix.columns) } };
}
