// What encoders share in reading their cases: some columns become levels, the other numbers pass.

import { Encoding } from "../../data/encoding.js";
import { Table } from "../../data/table.js";
import { DataError } from "../../errors.js";
import { type FitControl, throwIfAborted } from "../../learn/control.js";
import { type Features, type Rows, readNewCases, readPredictors, readWeights } from "../../learn/input.js";
import { chosenColumns, numberColumns } from "../table-columns.js";

export interface TrainingCases {
  readonly table: Table;
  readonly weights: Float64Array | undefined;
  /** The columns that are read, in the table's order. */
  readonly features: readonly string[];
  /** Those of them that are encoded. */
  readonly encoded: readonly string[];
  /** Those of them that are numbers and pass. */
  readonly passed: Features;
}

/** The training cases; encoded are the named columns, or all categorical, ordinal and boolean ones. */
export function readTrainingCases(
  method: string,
  rows: Rows,
  named: readonly string[] | undefined,
  except: readonly string[],
  control: FitControl,
): TrainingCases {
  throwIfAborted(method, control.signal);
  const weights = readWeights(method, rows, control.weights);
  const table = trainingTable(method, rows);
  const level = (name: string) => ["categorical", "ordinal", "boolean"].includes(table.kind(name));
  const chosen = named ?? table.featureNames(except).filter(level);
  const features = numberColumns(table, chosen).filter((name) => !except.includes(name));
  const encoded = chosenColumns(method, table, features, chosen);
  const columns = features.filter((name) => !encoded.includes(name));
  const encoding = Encoding.of(method, table, { columns });
  const passed = { names: columns, encoding };
  // For its refusals: what cannot be transformed should not be learned from.
  readNewCases(method, table, passed, "native");
  return { table, weights, features, encoded, passed };
}

/** New cases as a table; the columns of a matrix are those that the model knows. */
export function casesAsTable(method: string, rows: Rows, features: readonly string[]): Table {
  if (rows instanceof Table) return rows;
  const x = readNewCases(method, rows, { names: features }, "native");
  return Table.of(features.map((name, j) => [name, { kind: "quantitative", values: x.column(j) }]));
}

/** The training cases as a table; those of a matrix are named x0, x1 and so on. */
export function trainingTable(method: string, rows: Rows): Table {
  if (!(rows instanceof Table)) {
    const { matrix, features } = readPredictors(method, rows, { missing: "native" });
    return casesAsTable(method, matrix, features.names);
  }
  if (rows.rows > 0) return rows;
  throw new DataError(`${method}: there are no rows to learn from.`, {
    method,
    expected: "at least 1 row",
    received: "0 rows",
  });
}
