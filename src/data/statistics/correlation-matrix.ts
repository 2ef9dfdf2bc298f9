import * as z from "zod";
import { columnName, DataError, got, wanted, words } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { inspect } from "../../base/printing.js";
import { textGrid } from "../../base/text-grid.js";
import { crossProduct } from "../../math/linalg/cross-product.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { Column } from "../table/column.js";
import { requireTable, type Table } from "../table/table.js";
import {
  type CorrelationMethod,
  coefficientOf,
  correlationOptions,
  cosine,
  countedPairs,
  readPairWeights,
  requireFinite,
  scaledDeviations,
} from "./correlation.js";

const correlationMatrixOptions = correlationOptions.extend({
  columns: z
    .custom<readonly string[]>()
    .optional()
    .meta({ constraint: "a list of names" })
    .describe(
      'The columns to correlate; by default, all quantitative features and, for the rank methods, the ordinal ones. With missing: "drop", every pair of columns uses the rows that have both values.',
    ),
});

export type CorrelationMatrixOptions = Readonly<z.input<typeof correlationMatrixOptions>>;

/** The correlations of columns with each other. */
export class CorrelationMatrix {
  readonly method: CorrelationMethod;
  readonly names: readonly string[];
  /** Symmetric, with ones on the diagonal. */
  readonly matrix: Matrix;

  constructor(method: CorrelationMethod, names: readonly string[], matrix: Matrix) {
    this.method = method;
    this.names = names;
    this.matrix = matrix;
  }

  /** The correlation of two columns. */
  between(a: string, b: string): number {
    return this.matrix.get(this.#indexOf(a), this.#indexOf(b));
  }

  /** The other columns and their correlations with this one, highest first. */
  with(name: string): { name: string; coefficient: number }[] {
    return this.names
      .filter((other) => other !== name)
      .map((other) => ({ name: other, coefficient: this.between(name, other) }))
      .sort((a, b) => b.coefficient - a.coefficient);
  }

  toString(): string {
    const lines = this.names.map((name, i) => [name, ...Array.from(this.matrix.row(i), (r) => r.toFixed(3))]);
    return textGrid([["", ...this.names], ...lines], 1);
  }

  [inspect](): string {
    return this.toString();
  }

  #indexOf(name: string): number {
    const index = this.names.indexOf(name);
    if (index >= 0) return index;
    throw new DataError(
      "CorrelationMatrix",
      words`there is no ${columnName(name)}; the columns are ${wanted(listLevels(this.names))}.`,
    );
  }
}

/**
 * The correlations of a table's columns with each other.
 *
 * ```ts
 * const table = Table.fromColumns({ x: [1, 2, 3, 4], y: [1, 4, 9, 16], z: [4, 3, 2, 1] });
 * correlationMatrix(table).between("x", "z"); // -1
 * ```
 */
export function correlationMatrix(table: Table, options: CorrelationMatrixOptions = {}): CorrelationMatrix {
  const { method, missing, ...given } = parseOptions("correlationMatrix", correlationMatrixOptions, options);
  requireTable("correlationMatrix", table);
  const drop = missing === "drop";
  const names = given.columns ?? table.featureNames().filter((name) => isUsable(table.kind(name), method));
  const weights = readPairWeights("correlationMatrix", given.weights, table.rows, method);
  const columns = names.map((name) => readScores(name, table.column(name), method, drop, weights));
  // Missing values have been refused unless they are dropped or have no weight.
  const whole = columns.every((values) => !hasNaN(values)) && !weights?.includes(0);
  const matrix =
    method !== "kendall" && whole
      ? ofAll(columns, method, names, weights)
      : ofPairs(columns, method, names, drop, weights);
  return new CorrelationMatrix(method, names, matrix);
}

function hasNaN(values: Float64Array): boolean {
  for (let row = 0; row < values.length; row += 1) if (Number.isNaN(values[row])) return true;
  return false;
}

function isUsable(kind: Column["kind"], method: CorrelationMethod): boolean {
  return kind === "quantitative" || (kind === "ordinal" && method !== "pearson");
}

/** All coefficients in one matrix product. */
function ofAll(
  columns: readonly Float64Array[],
  method: "pearson" | "spearman",
  names: readonly string[],
  weights: Float64Array | undefined,
): Matrix {
  const deviations = columns.map((values, j) => {
    requireRows(values.length);
    return scaledDeviations("correlationMatrix", values, method, names[j], weights);
  });
  const size = deviations.length;
  if (size === 0) return new Matrix(0, 0);
  const { data: products } = crossProduct(Matrix.fromColumns(deviations));
  const square = (j: number) => products[j * size + j];
  const coefficients = products.map((product, cell) =>
    cosine(product, square(Math.floor(cell / size)), square(cell % size)),
  );
  return new Matrix(size, size, coefficients);
}

function ofPairs(
  columns: readonly Float64Array[],
  method: CorrelationMethod,
  names: readonly string[],
  drop: boolean,
  weights: Float64Array | undefined,
): Matrix {
  const out = Matrix.identity(columns.length);
  for (let i = 0; i < columns.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const pairs = countedPairs({ x: columns[i], y: columns[j], weights }, drop);
      const coefficient = coefficientOf("correlationMatrix", pairs, method, [names[i], names[j]]);
      out.data[i * columns.length + j] = coefficient;
      out.data[j * columns.length + i] = coefficient;
    }
  }
  return out;
}

/** Numbers, or the ranks of levels. */
function readScores(
  name: string,
  column: Column,
  method: CorrelationMethod,
  drop: boolean,
  weights: Float64Array | undefined,
): Float64Array {
  if (!isUsable(column.kind, method)) {
    const expected = method === "pearson" ? "quantitative" : "quantitative or ordinal";
    const sentence = words`${columnName(name)} is ${got(column.kind)}; the method ${quote(method)} requires ${wanted(expected)} columns.`;
    throw new DataError("correlationMatrix", sentence);
  }
  const values =
    column.kind === "quantitative"
      ? column.values
      : Float64Array.from("codes" in column ? column.codes : [], (code) => (code < 0 ? Number.NaN : code));
  requireFinite("correlationMatrix", values, name, drop, weights);
  return values;
}

function requireRows(rows: number): void {
  if (rows >= 2) return;
  throw new DataError(
    "correlationMatrix",
    words`${wanted("at least 2 rows")} are required; got ${got(rows)}.`,
  );
}
