import { DataError, ShapeError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { type Label, listLevels } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { columnName, counted, got, optionName, rowName, wanted, words } from "../../base/sentence.js";
import { OwnedCells } from "../../math/probability/table/cell-values.js";
import { Factor } from "../../math/probability/table/factor.js";
import { Scope } from "../../math/probability/table/scope.js";
import { type Column, type Value, valueAt } from "../table/column.js";
import { requireTable, type Table } from "../table/table.js";

/** How rows are weighted when they are counted. */
export interface CountOptions {
  /** One weight ≥ 0 per row. Default: the weight column of the table, or else 1 for every row. */
  readonly weights?: ArrayLike<number>;
  /** Whether rows with a missing value are an error, or are dropped and counted. Default "error". */
  readonly missing?: "error" | "drop";
  /**
   * The levels of some variables, in order. Ordinal, categorical and boolean columns have their own; numbers and
   * text require them.
   */
  readonly levels?: Readonly<Record<string, readonly Label[]>>;
}

/** How often every combination of values occurs. */
export interface CaseCounts {
  readonly counts: Factor;
  /** The number of rows counted. */
  readonly cases: number;
  /** The number of rows dropped because a value is missing. */
  readonly dropped: number;
}

/**
 * The contingency table of some columns, or of all columns without a role.
 *
 * ```ts
 * const table = Table.fromColumns({ rain: [true, true, false], wet: [true, true, true] });
 * countCases(table).counts.value({ rain: true, wet: true }); // 2
 * ```
 */
export function countCases(
  table: Table,
  given?: readonly string[],
  options: CountOptions = {},
  method = "countCases",
  otherOptions: readonly string[] = [],
): CaseCounts {
  requireKnownOptions(method, options, ["weights", "missing", "levels", ...otherOptions]);
  const { weights, missing = "error", levels = {} } = options;
  requireTable(method, table);
  const names = given ?? table.featureNames();
  requireList(method, "names", names);
  const columns = names.map((name) => table.column(name));
  const scope = Scope.read(
    method,
    names.map((name, v) => ({ name, levels: levelsOf(method, name, columns[v], levels) })),
  );
  const coders = columns.map((column, v) => coder(method, scope, v, column));
  const weightOf = weightReader(method, table, weights);
  const counts = new Float64Array(scope.cells);
  let dropped = 0;
  for (let row = 0; row < table.rows; row += 1) {
    const weight = weightOf(row);
    let cell = 0;
    for (let v = 0; v < coders.length && cell >= 0; v += 1) {
      const code = coders[v](row);
      if (code < 0 && missing === "error") throw missingValue(method, names[v], row);
      cell = code < 0 ? -1 : cell + code * scope.strides[v];
    }
    if (cell < 0) dropped += 1;
    else counts[cell] += weight;
  }
  return { counts: new Factor(scope, new OwnedCells(counts)), cases: table.rows - dropped, dropped };
}

function levelsOf(
  method: string,
  name: string,
  column: Column,
  given: NonNullable<CountOptions["levels"]>,
): readonly Label[] {
  if (Object.hasOwn(given, name)) return given[name];
  if (column.kind === "boolean") return [false, true];
  if (column.kind === "categorical" || column.kind === "ordinal") return column.levels;
  const sentence = words`${columnName(name)} is ${got(column.kind)}; a probability table requires levels: make the column categorical, or list them in the option "levels".`;
  throw new DataError(method, sentence, { expected: "a column of levels or booleans" });
}

/** The code of a row's value among the scope's levels; −1 is missing. */
function coder(method: string, scope: Scope, position: number, column: Column): (row: number) => number {
  const { name, levels } = scope.variables[position];
  const codeOf = new Map<Value, number>(levels.map((level, code) => [level, code]));
  const codeOfValue = (value: Value, row: number): number => {
    if (value === null) return -1;
    const code = codeOf.get(value);
    if (code !== undefined) return code;
    const sentence = words`${columnName(name)} has ${JSON.stringify(value)} at ${rowName(row)}, which is not one of its levels ${wanted(listLevels(levels))}.`;
    throw new DataError(method, sentence, { received: String(value) });
  };
  if ("values" in column) {
    return (row) => codeOfValue(valueAt(column, row), row);
  }
  // Codes are translated once per level, not once per row; a level may not occur in the rows.
  const known = column.kind === "boolean" ? [false, true] : column.levels;
  const translated = Int32Array.from(known, (level) => codeOf.get(level) ?? -1);
  return (row) => {
    const code = column.codes[row];
    if (code < 0) return -1;
    return translated[code] >= 0 ? translated[code] : codeOfValue(known[code], row);
  };
}

function weightReader(
  method: string,
  table: Table,
  given: ArrayLike<number> | undefined,
): (row: number) => number {
  const name = table.roles.weight;
  const column = name === undefined ? undefined : table.column(name);
  const weights = given ?? (column?.kind === "quantitative" ? column.values : undefined);
  if (weights === undefined) return () => 1;
  if (weights.length !== table.rows) {
    const sentence = words`${optionName("weights")} has ${got(counted(weights.length, "number"))}, but the table has ${wanted(table.rows)} rows.`;
    throw new ShapeError(method, sentence);
  }
  return (row) => {
    const weight = weights[row];
    if (weight >= 0 && weight < Number.POSITIVE_INFINITY) return weight;
    throw new DataError(method, {
      what: words`the weight of ${rowName(row)}`,
      ...(given === undefined && name !== undefined ? { column: name } : { option: "weights" }),
      expected: "a finite number ≥ 0",
      received: weight,
    });
  };
}

function missingValue(method: string, column: string, row: number): DataError {
  const sentence = words`${columnName(column)} has a ${got("missing")} ${wanted("value")} at ${rowName(row)}; choose missing: "drop", or impute it first.`;
  return new DataError(method, sentence);
}
