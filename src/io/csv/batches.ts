import { requireOptionsObject } from "../../base/known-options.js";
import type { KindSpec } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import { requireWhole } from "../../math/probability/distributions/require.js";
import { byteChunks, type Source } from "../source.js";
import { firstBatch, Window } from "./first-rows.js";
import { columnBuilders, kindsGiven } from "./layout.js";
import { type CheckedCsvOptions, type CsvOptions, checkCsvOptions } from "./options.js";
import { tableOf } from "./records.js";
import type { RecordScanner } from "./scanner.js";

/** How to read delimited text in batches. */
export interface CsvBatchOptions extends CsvOptions {
  /** Rows per table; the last one may have fewer. Default 10,000. */
  readonly batchRows?: number;
}

const METHOD = "readCsvBatches";

/**
 * Tables of `batchRows` rows each from delimited text of any length. Kinds and levels are those of the
 * first batch unless given; a later field that does not fit them is an error.
 *
 * ```ts
 * for await (const table of readCsvBatches("large.csv", { batchRows: 50_000 })) model.update(table);
 * ```
 */
export async function* readCsvBatches(
  source: Source,
  options: CsvBatchOptions = {},
): AsyncGenerator<Table, void, undefined> {
  requireOptionsObject(METHOD, options);
  const { batchRows = 10_000, ...others } = options;
  requireWhole(METHOD, "batchRows", batchRows, 1);
  // Batches are for text of any length.
  const checked = checkCsvOptions(METHOD, { maxBytes: Number.MAX_SAFE_INTEGER, ...others });
  const input = new Window(byteChunks(METHOD, source, checked));
  try {
    yield* batches(input, batchRows, checked);
  } finally {
    await input.close();
  }
}

async function* batches(
  input: Window,
  batchRows: number,
  options: CheckedCsvOptions,
): AsyncGenerator<Table, void, undefined> {
  const { layout, table, scanner, dates } = await firstBatch(METHOD, input, {
    ...options,
    rows: Math.min(batchRows, options.rows),
  });
  yield table;
  let left = options.rows - table.rows;
  if (table.rows < batchRows) return;
  const given = kindsGiven(options);
  const builders = columnBuilders(layout, (name) =>
    given(name) === "skip" ? "skip" : (dates.get(name) ?? settledKind(table, name)),
  );
  while (left > 0) {
    const rows = await fillBatch(input, scanner, builders, Math.min(batchRows, left));
    if (rows === 0) return;
    const wanted = builders.filter(({ name }) => table.has(name));
    yield tableOf(layout, new Map(wanted.map((builder) => [builder.name, builder.finish(rows)])), options);
    left -= rows;
  }
}

async function fillBatch(
  input: Window,
  scanner: RecordScanner,
  builders: ReturnType<typeof columnBuilders>,
  batchRows: number,
): Promise<number> {
  let rows = 0;
  for (;;) {
    rows = scanner.readRows(input.bytes, input.ended, builders, rows, batchRows);
    if (rows === batchRows || input.ended) return rows;
    input.drop(scanner.position);
    scanner.position = 0;
    await input.enlarge();
  }
}

/** The kind and levels that a column has in the first batch. */
function settledKind(table: Table, name: string): KindSpec {
  const column = table.column(name);
  return "levels" in column ? { kind: column.kind, levels: column.levels } : column.kind;
}
