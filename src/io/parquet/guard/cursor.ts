/** A position in bytes that never leaves them. Its errors are words for a sentence about damaged data. */
export class Cursor {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  at: number;
  readonly end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
    this.end = end;
  }

  get left(): number {
    return this.end - this.at;
  }

  /** Moves on by this many bytes and returns where they begin. */
  skip(count: number): number {
    if (!(count >= 0 && count <= this.left))
      throw new Error(`${count} bytes are expected where ${this.left} are left`);
    const start = this.at;
    this.at += count;
    return start;
  }

  byte(): number {
    return this.bytes[this.skip(1)];
  }

  uint32(): number {
    return this.#view.getUint32(this.skip(4), true);
  }

  /** A whole number in groups of seven bits, lowest first; exact below 2^53. */
  varint(): number {
    const LONGEST = 10;
    let value = 0;
    let unit = 1;
    for (let count = 0; count < LONGEST; count += 1) {
      const byte = this.byte();
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
      unit *= 128;
    }
    throw new Error("a whole number is longer than 10 bytes");
  }

  /** A whole number whose lowest bit is its sign. */
  zigzag(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
