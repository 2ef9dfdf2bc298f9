// What every fit and every prediction asks of its data before the numerics see it.

import { type Column, firstMissing, type Label, listLevels, quote } from "../data/column.js";
import { Encoding, type EncodingOptions } from "../data/encoding.js";
import { Table } from "../data/table.js";
import { DataError, ShapeError } from "../errors.js";
import type { StridedColumn } from "../linalg/interleave.js";
import { Matrix, type MatrixLike } from "../linalg/matrix.js";
import { SparseMatrix } from "../linalg/sparse-matrix.js";
import { requireRoom } from "./sparse-rows.js";

/** Cases as a method accepts them: numbers in rows, dense or sparse, or a table. */
export type Rows = MatrixLike | SparseMatrix | Table;

/** What a method does about missing values (NaN). */
export type MissingPolicy = "error" | "native";

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

/** The training cases as a matrix of numbers, with the names of its columns. */
export function readPredictors(method: string, rows: Rows, options: PredictorOptions): Predictors {
  const predictors = predictorsOf(method, rows, options);
  requireCases(method, predictors.matrix.rows, predictors.features);
  requireUsable(method, predictors.matrix, predictors.features, options.missing);
  return predictors;
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
    return { matrix: newMatrix(method, rows, options.like), features: options.like };
  return rows instanceof Table ? fromTable(method, rows, options) : fromMatrix(method, rows);
}

/** New cases for a fitted model: columns of a table are matched by name, those of a matrix by place. */
export function readNewCases(method: string, rows: Rows, features: Features, missing: MissingPolicy): Matrix {
  const matrix = newMatrix(method, rows, features);
  requireUsable(method, matrix, features, missing);
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
    requireUsable(method, matrix, { names: names.slice(k, k + stride) }, missing);
  }
  return columns;
}

function newMatrix(method: string, rows: Rows, { names, encoding }: Features): Matrix {
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

/** The names of the columns of a matrix. */
export function placeNames(columns: number): string[] {
  return Array.from({ length: columns }, (_, j) => `x${j}`);
}

/** Methods that can use zeros read sparse cases by `readSparsePredictors`; the others see all numbers. */
function toMatrix(method: string, rows: MatrixLike | SparseMatrix): Matrix {
  if (rows instanceof SparseMatrix) {
    requireRoom(method, rows, rows.columns);
    return rows.toDense();
  }
  return rows instanceof Matrix ? rows : Matrix.from(rows);
}

/** Infinite numbers are never usable; NaN is, where the method treats missing values itself. */
function requireUsable(method: string, matrix: Matrix, { names }: Features, missing: MissingPolicy): void {
  const { data, columns } = matrix;
  const at =
    missing === "native"
      ? firstInfinite(data)
      : allFinite(data)
        ? -1
        : data.findIndex((value) => !Number.isFinite(value));
  if (at < 0) return;
  throw unusable(method, names[at % columns], Math.floor(at / columns), data[at]);
}

export function isUsable(value: number, missing: MissingPolicy): boolean {
  return missing === "native" ? Math.abs(value) !== Number.POSITIVE_INFINITY : Number.isFinite(value);
}

export function unusable(method: string, column: string, row: number, value: number): DataError {
  const absent = Number.isNaN(value);
  const what = absent ? "a missing value" : `the value ${value}`;
  const remedy = absent
    ? "impute it first, or choose a method or option that accepts missing values"
    : "every number must be finite";
  return new DataError(`${method}: column "${column}" has ${what} at row ${row}; ${remedy}.`, {
    method,
    column,
    row,
    expected: "a finite number",
    received: String(value),
  });
}

/** The first place of an infinite number, or −1; a loop, because a search by a function is ten times slower. */
export function firstInfinite(data: Float64Array): number {
  for (let at = 0; at < data.length; at += 1) if (Math.abs(data[at]) === Number.POSITIVE_INFINITY) return at;
  return -1;
}

/**
 * Zero times a number is NaN just for NaN and the infinities, so sums without branches tell; four of
 * them, because each addition waits for the one before it.
 */
export function allFinite(data: Float64Array): boolean {
  const whole = data.length & ~3;
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < whole; at += 4) {
    a += 0 * data[at];
    b += 0 * data[at + 1];
    c += 0 * data[at + 2];
    d += 0 * data[at + 3];
  }
  for (let at = whole; at < data.length; at += 1) a += 0 * data[at];
  return a + b + c + d === 0;
}

/** Where the target stands: beside the rows, or as a column of the table. */
export type Target<T> = T | string;

/** Class labels of the training cases as codes into the sorted list of distinct ones. */
export interface Classes<L extends Label> {
  readonly classes: readonly L[];
  readonly codes: Int32Array;
  /** The target's name, if it has one. */
  readonly name: string | undefined;
}

/** TypeScript asks for a target; a caller without it may not. */
function requireTarget(method: string, target: unknown): void {
  if (target !== undefined && target !== null) return;
  throw new DataError(`${method}: a target is needed: its values, or the name of its column.`, {
    method,
    expected: "a target",
    received: String(target),
  });
}

export function readClasses<L extends Label>(
  method: string,
  rows: Rows,
  target: Target<ArrayLike<L>>,
): Classes<L> {
  requireTarget(method, target);
  if (typeof target === "string") {
    const column = targetColumn(method, rows, target);
    requireKnown(method, target, column);
    return { ...classesOfColumn<L>(method, target, column), name: target };
  }
  requireTargetLength(method, rows, target.length);
  const read = classesOfLabels<L>(target);
  const row = read.codes.indexOf(-1);
  if (row < 0) return { ...read, name: undefined };
  throw new DataError(`${method}: the target is missing at row ${row}; drop such rows first.`, {
    method,
    row,
  });
}

/**
 * The same where labels may be missing: null, undefined or NaN in a list, a missing value in a column. Such
 * cases have the code −1; at least one must have a label.
 */
export function readPartialClasses<L extends Label>(
  method: string,
  rows: Rows,
  target: Target<ArrayLike<L | null | undefined>>,
): Omit<Classes<L>, "name"> {
  requireTarget(method, target);
  if (typeof target !== "string") requireTargetLength(method, rows, target.length);
  const read =
    typeof target === "string"
      ? classesOfColumn<L>(method, target, targetColumn(method, rows, target))
      : classesOfLabels<L>(target);
  if (read.classes.length > 0) return read;
  throw new DataError(`${method}: no case has a label; at least one is needed.`, {
    method,
    expected: "at least 1 label",
    received: "0 labels",
  });
}

/** The numbers to be predicted, one column per response. */
export function readResponses(
  method: string,
  rows: Rows,
  target: Target<ArrayLike<number>> | MatrixLike | readonly string[],
): { responses: Matrix; names: readonly string[] } {
  requireTarget(method, target);
  if (typeof target === "string")
    return { responses: responseColumns(method, rows, [target]), names: [target] };
  if (isNameList(target)) return { responses: responseColumns(method, rows, target), names: target };
  const responses = isNumbers(target)
    ? new Matrix(target.length, 1, new Float64Array(target))
    : toMatrix(method, target);
  requireTargetLength(method, rows, responses.rows);
  const names = Array.from({ length: responses.columns }, (_, j) =>
    responses.columns === 1 ? "y" : `y${j}`,
  );
  requireFiniteResponses(method, responses, names);
  return { responses, names };
}

/** Whether a target was given as several responses, a matrix or a list of names, be it of one. */
export function namesSeveral(
  target: Target<ArrayLike<number>> | MatrixLike | readonly string[],
): target is MatrixLike | readonly string[] {
  return typeof target !== "string" && (isNameList(target) || !isNumbers(target));
}

/** Case weights from the caller or from the table's weight column; undefined when all count the same. */
export function readWeights(
  method: string,
  rows: Rows,
  weights: ArrayLike<number> | undefined,
): Float64Array | undefined {
  const own =
    rows instanceof Table && rows.roles.weight !== undefined ? rows.column(rows.roles.weight) : undefined;
  const given = weights ?? (own?.kind === "quantitative" ? own.values : undefined);
  if (given === undefined) return undefined;
  const count = rowCount(rows);
  if (given.length !== count) {
    throw new ShapeError(`${method}: there are ${given.length} weights for ${count} rows.`, {
      method,
      option: "weights",
      expected: `${count} weights`,
      received: `${given.length} weights`,
    });
  }
  const out = new Float64Array(given);
  const row = out.findIndex((weight) => !(weight >= 0 && weight < Number.POSITIVE_INFINITY));
  if (row >= 0 || !out.some((weight) => weight > 0)) {
    const problem =
      row >= 0 ? `the weight at row ${row} is ${out[row]}; it must be a number ≥ 0` : "all weights are 0";
    throw new DataError(`${method}: ${problem}.`, { method, option: "weights", ...(row >= 0 && { row }) });
  }
  return out;
}

function rowCount(rows: Rows): number {
  return "rows" in rows ? rows.rows : rows.length;
}

function targetColumn(method: string, rows: Rows, name: string): Column {
  if (!(rows instanceof Table)) {
    throw new DataError(
      `${method}: the target is given by its name "${name}", but the rows are no table; give its values.`,
      {
        method,
        expected: "a Table, or the target's values",
        received: quote(name),
      },
    );
  }
  return rows.column(name, method);
}

function requireKnown(method: string, name: string, column: Column): void {
  const row = firstMissing(column);
  if (row < 0) return;
  throw new DataError(`${method}: the target "${name}" is missing at row ${row}; drop such rows first.`, {
    method,
    column: name,
    row,
  });
}

function classesOfColumn<L extends Label>(
  method: string,
  name: string,
  column: Column,
): Omit<Classes<L>, "name"> {
  switch (column.kind) {
    case "quantitative":
      return classesOfLabels(column.values) as unknown as Omit<Classes<L>, "name">;
    case "boolean":
      return classesOfLabels(
        Array.from(column.codes, (code) => (code < 0 ? null : code === 1)),
      ) as unknown as Omit<Classes<L>, "name">;
    case "text":
      throw new DataError(`${method}: the target "${name}" is text; make it categorical.`, {
        method,
        column: name,
        expected: "a categorical, ordinal, boolean or quantitative column",
        received: "text",
      });
    case "list":
      throw new DataError(`${method}: the target "${name}" is a list; aggregate it first.`, {
        method,
        column: name,
        expected: "a categorical, ordinal, boolean or quantitative column",
        received: "list",
      });
    default: {
      // Levels keep their order; those that no row has are no classes.
      const present = new Set(column.codes);
      const kept = column.levels.map((_, code) => code).filter((code) => present.has(code));
      const codeOf = new Map(kept.map((old, code) => [old, code]));
      return {
        classes: kept.map((code) => column.levels[code]) as L[],
        codes: column.codes.map((code) => codeOf.get(code) ?? -1),
      };
    }
  }
}

/** Up to this many labels are told apart faster by comparing than by hashing. */
const FEW = 8;

/** Distinct labels in order: numbers by size, strings alphabetically, false before true; −1 is missing. */
function classesOfLabels<L extends Label>(labels: ArrayLike<L | null | undefined>): Omit<Classes<L>, "name"> {
  const codes = new Int32Array(labels.length);
  const found: L[] = [];
  const codeOf = new Map<L, number>();
  for (let row = 0; row < labels.length; row += 1) {
    const label = labels[row];
    if (label === null || label === undefined || (typeof label === "number" && Number.isNaN(label))) {
      codes[row] = -1;
      continue;
    }
    let code = 0;
    const few = Math.min(FEW, found.length);
    while (code < few && found[code] !== label) code += 1;
    if (code === few) code = codeOf.get(label) ?? found.length;
    if (code === found.length) {
      found.push(label);
      codeOf.set(label, code);
    }
    codes[row] = code;
  }
  const classes = [...found].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const place = Int32Array.from(found, (label) => classes.indexOf(label));
  for (let row = 0; row < codes.length; row += 1) if (codes[row] >= 0) codes[row] = place[codes[row]];
  return { classes, codes };
}

function responseColumns(method: string, rows: Rows, names: readonly string[]): Matrix {
  const columns = names.map((name) => {
    const column = targetColumn(method, rows, name);
    requireKnown(method, name, column);
    if (column.kind === "quantitative") return column.values;
    throw new DataError(`${method}: the target "${name}" must be quantitative; it is ${column.kind}.`, {
      method,
      column: name,
      expected: "quantitative",
      received: column.kind,
    });
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
  throw new DataError(
    `${method}: the target "${column}" is ${responses.data[at]} at row ${row}; every number must be finite.`,
    {
      method,
      column,
      row,
      expected: "a finite number",
      received: String(responses.data[at]),
    },
  );
}

function requireTargetLength(method: string, rows: Rows, length: number): void {
  const count = rowCount(rows);
  if (count !== length) {
    throw new ShapeError(`${method}: there are ${count} rows but ${length} target values.`, {
      method,
      expected: `${count} target values`,
      received: `${length} target values`,
    });
  }
}

function isNameList(target: unknown): target is readonly string[] {
  return Array.isArray(target) && target.length > 0 && target.every((name) => typeof name === "string");
}

function isNumbers(target: unknown): target is ArrayLike<number> {
  return (
    ArrayBuffer.isView(target) ||
    (Array.isArray(target) && (target.length === 0 || typeof target[0] === "number"))
  );
}
