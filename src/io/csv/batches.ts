import type { KindSpec } from "../../data/column.js";
import type { Table } from "../../data/table.js";
import { requireWhole } from "../../probability/distributions/require.js";
import { byteChunks, joinBytes, type Source } from "../source.js";
import { columnBuilders, kindGiven, type Layout, readLayout } from "./layout.js";
import { type CheckedCsvOptions, type CsvOptions, checkCsvOptions } from "./options.js";
import { readRecords, tableOf } from "./read.js";
import type { RecordScanner } from "./scanner.js";

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
  { batchRows = 10_000, ...options }: CsvBatchOptions = {},
): AsyncGenerator<Table, void, undefined> {
  requireWhole(METHOD, "batchRows", batchRows, 1);
  const checked = checkCsvOptions(METHOD, options);
  const input = new Window(byteChunks(METHOD, source));
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
  const { layout, table, scanner } = await firstBatch(input, {
    ...options,
    rows: Math.min(batchRows, options.rows),
  });
  yield table;
  let left = options.rows - table.rows;
  if (table.rows < batchRows) return;
  const builders = columnBuilders(layout, (name) => settledKind(table, name, options));
  while (left > 0) {
    const rows = await fillBatch(input, scanner, builders, Math.min(batchRows, left));
    if (rows === 0) return;
    const wanted = builders.filter(({ name }) => table.has(name));
    yield tableOf(layout, new Map(wanted.map((builder) => [builder.name, builder.finish(rows)])), options);
    left -= rows;
  }
}

/** The header and the first rows, read again with more bytes until there are enough rows. */
async function firstBatch(
  input: Window,
  options: CheckedCsvOptions,
): Promise<{ layout: Layout; table: Table; scanner: RecordScanner }> {
  for (;;) {
    await input.enlarge();
    const layout = readLayout(METHOD, input.bytes, input.ended, options);
    if (layout === undefined) continue;
    const { table, scanner } = readRecords(layout, input.bytes, input.ended, options);
    if (table.rows === options.rows || input.ended) return { layout, table, scanner };
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
function settledKind(table: Table, name: string, options: CheckedCsvOptions): KindSpec | "skip" {
  const given = kindGiven(options, name);
  if (given === "skip") return given;
  const column = table.column(name);
  return "levels" in column ? { kind: column.kind, levels: column.levels } : column.kind;
}

/** The buffered part of a byte stream. */
class Window {
  bytes: Uint8Array = new Uint8Array(0);
  ended = false;
  readonly #chunks: AsyncGenerator<Uint8Array>;

  constructor(chunks: AsyncGenerator<Uint8Array>) {
    this.#chunks = chunks;
  }

  /** Reads more bytes, at least as many as are buffered, so that a long record is not scanned too often. */
  async enlarge(): Promise<void> {
    const LEAST = 1 << 16;
    const pieces = [this.bytes];
    let more = 0;
    while (!this.ended && more < Math.max(LEAST, this.bytes.length)) {
      const { done, value } = await this.#chunks.next();
      if (done) this.ended = true;
      else {
        pieces.push(value);
        more += value.length;
      }
    }
    this.bytes = joinBytes(pieces);
  }

  drop(count: number): void {
    this.bytes = this.bytes.subarray(count);
  }

  async close(): Promise<void> {
    await this.#chunks.return(undefined);
  }
}
