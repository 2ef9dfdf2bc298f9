import { DataError, got, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { valueAt } from "../../data/table/column.js";
import { missingRows } from "../../data/table/missing.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { Classifier, Model, Regressor } from "../../model/model.js";
import { requireModel } from "../../model/require-model.js";
import { answerOf, countedRows } from "./heard.js";

export interface AverageOverMissingOptions {
  /** How often each row of `values` counts; as its weight column says, or once, unless given. */
  readonly weights?: ArrayLike<number>;
}

/**
 * Class probabilities or predictions of rows with missing values, by any model:
 * P(Y | X) = Σ_z P(Y | X, Z = z) P(Z = z), where the missing columns Z are distributed as in the rows of `values`,
 * independent of the observed columns X (Flach, section 10.2). If Z depends on X, this is an approximation; naive Bayes
 * with the option `missing: "native"` uses the exact rule, in which P(Z = z | X) replaces P(Z = z).
 *
 * ```ts
 * averageOverMissing(model, table, training); // cases × classes
 * ```
 */
export function averageOverMissing(
  model: Classifier,
  table: Table,
  values: Table,
  options?: AverageOverMissingOptions,
): Matrix;
export function averageOverMissing(
  model: Regressor,
  table: Table,
  values: Table,
  options?: AverageOverMissingOptions,
): Float64Array;
export function averageOverMissing(
  model: Model,
  table: Table,
  values: Table,
  options: AverageOverMissingOptions = {},
): Matrix | Float64Array {
  const method = "averageOverMissing";
  requireKnownOptions(method, options, ["weights"]);
  const classes = (model as Partial<Classifier>)?.classes?.length;
  requireModel(method, model, classes === undefined ? ["predict"] : ["predictProba"]);
  requireTable(method, table);
  const { weights } = countedRows(method, values, options.weights);
  const out = new Matrix(table.rows, classes ?? 1);
  for (const { rows, missing } of patternsOf(method, model, table)) {
    const donors = missing.length === 0 ? undefined : donorsOf(method, values, missing, weights);
    if (donors === undefined) {
      const answers = answersOf(model, table.take(rows));
      for (const [at, row] of rows.entries()) out.data.set(answers.row(at), row * out.columns);
      continue;
    }
    for (const row of rows) {
      const filled = missing.reduce(
        (same, name) => same.withColumn(name, donors.table.column(name)),
        table.take(new Int32Array(donors.table.rows).fill(row)),
      );
      const answers = answersOf(model, filled);
      for (const [at, share] of donors.shares.entries())
        for (let k = 0; k < out.columns; k += 1)
          out.data[row * out.columns + k] += share * answers.get(at, k);
    }
  }
  return classes === undefined ? out.data : out;
}

/** Probabilities of classes, or predictions as a single column. */
function answersOf(model: Model, table: Table): Matrix {
  if ("classes" in model) return (model as Classifier).predictProba(table);
  const predicted = answerOf(model, table, undefined);
  return new Matrix(predicted.length, 1, predicted);
}

/** Rows that miss the same features. */
function patternsOf(method: string, model: Model, table: Table): { rows: number[]; missing: string[] }[] {
  const lacking = Array.from({ length: table.rows }, () => [] as string[]);
  for (const name of model.features)
    for (const row of missingRows(table.column(name, method))) lacking[row].push(name);
  const patterns = new Map<string, { rows: number[]; missing: string[] }>();
  for (const [row, missing] of lacking.entries()) {
    const key = JSON.stringify(missing);
    const pattern = patterns.get(key) ?? { rows: [], missing };
    pattern.rows.push(row);
    patterns.set(key, pattern);
  }
  return [...patterns.values()];
}

/** The distinct values of some columns together, and their shares of the weight. */
function donorsOf(
  method: string,
  values: Table,
  names: readonly string[],
  weights: Float64Array | undefined,
): { table: Table; shares: Float64Array } {
  const columns = names.map((name) => values.column(name, method));
  const rowOf = new Map<string, number>();
  const totalWeights = new Map<string, number>();
  let total = 0;
  for (let row = 0; row < values.rows; row += 1) {
    const weight = weights?.[row] ?? 1;
    const entries = columns.map((column) => valueAt(column, row));
    if (weight === 0 || entries.includes(null)) continue;
    const key = JSON.stringify(entries);
    if (!rowOf.has(key)) rowOf.set(key, row);
    totalWeights.set(key, (totalWeights.get(key) ?? 0) + weight);
    total += weight;
  }
  if (total === 0) {
    const listed = names.map(quote).join(", ");
    throw new DataError(
      method,
      words`${got("no row")} of the values has ${listed}, which a row of the table misses.`,
      { column: names[0], expected: "a row with these columns" },
    );
  }
  return {
    table: values.select(names).take([...rowOf.values()]),
    shares: Float64Array.from(totalWeights.values(), (totalWeight) => totalWeight / total),
  };
}
