// Flatbuffers, in which the metadata of Arrow are written. Unlike the decoder's, these never leave their bytes.

/** Elements of a vector: how many, and where the first begins. */
export interface FlatVector {
  readonly length: number;
  readonly start: number;
}

/** A table of a flatbuffer; its fields are counted from 0. Errors are words for a sentence about damaged data. */
export class FlatTable {
  readonly view: DataView;
  readonly #position: number;
  readonly #slots: number;
  readonly #slotsSize: number;

  constructor(view: DataView, position: number) {
    this.view = view;
    this.#position = this.#within(position, 4);
    this.#slots = this.#within(position - view.getInt32(position, true), 4);
    this.#slotsSize = view.getInt16(this.#slots, true);
    this.#within(this.#slots, this.#slotsSize);
  }

  /** The outermost table of a flatbuffer. */
  static root(view: DataView): FlatTable {
    if (view.byteLength < 8) throw new Error("metadata are too short");
    return new FlatTable(view, view.getUint32(0, true));
  }

  /** A whole number of four bytes or fewer; 0 if it is left out. */
  int(field: number, size: 1 | 2 | 4): number {
    const at = this.#field(field, size);
    if (at === undefined) return 0;
    if (size === 1) return this.view.getInt8(at);
    return size === 2 ? this.view.getInt16(at, true) : this.view.getInt32(at, true);
  }

  /** A whole number of eight bytes; 0 if it is left out. */
  long(field: number): number {
    const at = this.#field(field, 8);
    return at === undefined ? 0 : longAt(this.view, at);
  }

  table(field: number): FlatTable | undefined {
    const at = this.#field(field, 4);
    return at === undefined ? undefined : new FlatTable(this.view, at + this.view.getUint32(at, true));
  }

  /** A vector of elements of this many bytes; an empty one if it is left out. */
  vector(field: number, size: number): FlatVector {
    const at = this.#field(field, 4);
    if (at === undefined) return { length: 0, start: 0 };
    const head = this.#within(at + this.view.getUint32(at, true), 4);
    const length = this.view.getInt32(head, true);
    return { length, start: this.#within(head + 4, length * size) };
  }

  /** The tables of a vector. */
  *tables(field: number): Generator<FlatTable> {
    const { length, start } = this.vector(field, 4);
    for (let at = start; at < start + 4 * length; at += 4)
      yield new FlatTable(this.view, at + this.view.getUint32(at, true));
  }

  /** Where a field begins; undefined if it is left out. */
  #field(field: number, size: number): number | undefined {
    const slot = 4 + 2 * field;
    if (slot + 2 > this.#slotsSize) return undefined;
    const offset = this.view.getInt16(this.#slots + slot, true);
    return offset === 0 ? undefined : this.#within(this.#position + offset, size);
  }

  #within(at: number, size: number): number {
    if (at >= 0 && size >= 0 && at + size <= this.view.byteLength) return at;
    throw new Error(`metadata of ${this.view.byteLength} bytes refer to ${size} bytes at ${at}`);
  }
}

/** A whole number of eight bytes, exact below 2^53. */
export function longAt(view: DataView, at: number): number {
  return Number(view.getBigInt64(at, true));
}
