import type { Table } from "../../data/table/table.js";
import { tellFact } from "../notes.js";
import { byteChunks, joinBytes, type Source } from "../source.js";
import { type Layout, readLayout } from "./layout.js";
import type { CheckedCsvOptions } from "./options.js";
import { readRecords } from "./records.js";

/** The first rows of a source, which is not read further. */
export async function readFirstRows(
  method: string,
  source: Source,
  options: CheckedCsvOptions,
): Promise<Table> {
  const input = new Window(byteChunks(method, source, options));
  try {
    return (await firstBatch(method, input, options)).table;
  } finally {
    await input.close();
  }
}

/** The header and the first rows, read again with more bytes until there are enough rows. */
export async function firstBatch(
  method: string,
  input: Window,
  options: CheckedCsvOptions,
): Promise<{ layout: Layout } & ReturnType<typeof readRecords>> {
  for (;;) {
    await input.enlarge();
    const layout = readLayout(method, input.bytes, input.ended, options);
    if (layout === undefined) continue;
    const read = readRecords(layout, input.bytes, input.ended, options);
    if (read.table.rows !== options.rows && !input.ended) continue;
    for (const note of read.notes) tellFact(options, note);
    return { layout, ...read };
  }
}

/** The buffered part of a byte stream. */
export class Window {
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
