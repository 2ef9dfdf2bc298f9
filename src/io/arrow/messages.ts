// The messages of Arrow data. The decoder believes their counts and lengths, and wrong ones keep it busy for ever, so
// they are compared with the bytes that are there.

import { FlatTable, type FlatVector, longAt } from "./flatbuffer.js";

const [SCHEMA, DICTIONARY, BATCH] = [1, 2, 3];

/** What may be read: columns, nested ones included, and rows. */
export interface MessageLimits {
  readonly maxColumns: number;
  readonly maxCells: number;
}

/** Checks the messages of Arrow data, and counts what is in them. */
export class MessageCheck {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #limits: MessageLimits;
  #rows = 0;

  constructor(bytes: Uint8Array, limits: MessageLimits) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#limits = limits;
  }

  /** Checks messages one after another, up to the one of no length, which must be at the end. */
  stream(): void {
    let at = this.#message(0, [SCHEMA]);
    for (let end = -1; at !== end; ) {
      end = at;
      at = this.#message(at, [DICTIONARY, BATCH]);
    }
    const rest = this.#bytes.subarray(at).length;
    if (rest > 8) throw new Error(`${rest} bytes follow its end marker`);
  }

  /** Checks the footer of a file, which comes before its length and the closing magic, and all that it refers to. */
  file(): void {
    const TAIL = 10;
    const end = this.#bytes.length - TAIL;
    const length = this.#view.getInt32(end, true);
    if (!(length > 0 && length <= end)) throw new Error(`its footer has ${length} bytes`);
    const footer = FlatTable.root(this.#part(end - length, length));
    this.#schema(footer.table(1));
    // The decoder looks for a batch in a block until it finds one.
    for (const [field, kind] of [
      [2, DICTIONARY],
      [3, BATCH],
    ]) {
      const { length: blocks, start } = footer.vector(field, 24);
      for (let block = 0; block < blocks; block += 1) {
        const at = requireCount(longAt(footer.view, start + 24 * block), this.#bytes.length);
        if (this.#message(at, [kind]) === at) throw new Error("a block of it is empty");
      }
    }
  }

  /** Checks the message of one of these kinds that begins here; returns where it ends, which is here if it is empty. */
  #message(at: number, kinds: readonly number[]): number {
    const marked = at + 8 <= this.#bytes.length && this.#view.getInt32(at, true) === -1;
    const head = at + (marked ? 8 : 4);
    if (head > this.#bytes.length) throw new Error("a message is truncated");
    const length = this.#view.getInt32(head - 4, true);
    if (length === 0) return at;
    const message = FlatTable.root(this.#part(head, length));
    const bodyLength = requireCount(message.long(3), this.#bytes.length - head - length);
    this.#metadata(message, 4);
    const content = message.table(2);
    const kind = message.int(1, 1);
    if (!kinds.includes(kind)) throw new Error(`it has a message of the kind ${kind} where none is expected`);
    switch (kind) {
      case SCHEMA:
        this.#schema(content);
        break;
      case DICTIONARY:
        this.#batch(content?.table(1), bodyLength);
        break;
      case BATCH:
        this.#rows += this.#batch(content, bodyLength);
        requireCount(this.#rows, this.#limits.maxCells);
        break;
    }
    return head + length + bodyLength;
  }

  #schema(schema: FlatTable | undefined): void {
    if (schema === undefined) throw new Error("its schema is missing");
    let columns = 0;
    const visit = (field: FlatTable, depth: number) => {
      const DEEPEST = 32;
      columns += 1;
      // Offsets may lead to the same field from several others.
      requireCount(columns, 2 * this.#limits.maxColumns);
      requireCount(depth, DEEPEST);
      field.vector(0, 1);
      this.#metadata(field, 6);
      for (const child of field.tables(5)) visit(child, depth + 1);
    };
    for (const field of schema.tables(1)) visit(field, 0);
    this.#metadata(schema, 2);
  }

  #metadata(table: FlatTable, field: number): void {
    for (const entry of table.tables(field)) {
      entry.vector(0, 1);
      entry.vector(1, 1);
    }
  }

  /** Checks a record batch; returns its number of rows. */
  #batch(batch: FlatTable | undefined, bodyLength: number): number {
    if (batch === undefined) throw new Error("a batch is missing");
    const most = this.#limits.maxCells;
    for (const [length, nulls] of pairs(batch, batch.vector(1, 16)))
      if (nulls !== -1) requireCount(nulls, requireCount(length, most));
    for (const [offset, length] of pairs(batch, batch.vector(2, 16)))
      requireCount(length, bodyLength - requireCount(offset, bodyLength));
    const { length: counts, start } = batch.vector(4, 8);
    for (let i = 0; i < counts; i += 1) requireCount(longAt(batch.view, start + 8 * i), bodyLength);
    return requireCount(batch.long(0), most);
  }

  #part(start: number, length: number): DataView {
    if (!(length >= 0 && start + length <= this.#bytes.length))
      throw new Error(`a message has ${length} bytes where ${this.#bytes.length - start} are left`);
    return new DataView(this.#bytes.buffer, this.#bytes.byteOffset + start, length);
  }
}

/** The structs of two long numbers in a vector. */
function* pairs({ view }: FlatTable, { length, start }: FlatVector): Generator<[number, number]> {
  for (let at = start; at < start + 16 * length; at += 16) yield [longAt(view, at), longAt(view, at + 8)];
}

function requireCount(count: number, most: number): number {
  if (count >= 0 && count <= most) return count;
  throw new Error(`it has ${count} where at most ${most} is possible`);
}
