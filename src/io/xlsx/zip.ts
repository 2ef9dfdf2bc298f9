// The files inside a zip archive. Sizes in its directory are not trusted: what is inflated is counted.

import { FormatError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { HARMLESS_BYTES } from "../gzip.js";
import { type CheckedLimits, overLimit } from "../limits.js";
import { joinBytes } from "../source.js";

type ByteLimits = Pick<CheckedLimits, "maxBytes" | "maxRatio">;

interface Entry {
  /** Where the local header begins. */
  readonly offset: number;
  readonly size: number;
  readonly compression: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/** An archive in memory whose files are inflated when they are asked for. */
export class ZipArchive {
  readonly #method: string;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #limits: ByteLimits;
  readonly #entries: ReadonlyMap<string, Entry>;
  /** The bytes of all files that were read. */
  #inflated = 0;

  constructor(method: string, bytes: Uint8Array, limits: ByteLimits) {
    this.#method = method;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#limits = limits;
    this.#entries = this.#directory();
  }

  /** Names are compared without regard to case, as the programs that write these files do. */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** The content of a file. */
  async read(name: string): Promise<Uint8Array> {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry === undefined) throw this.#damaged(`the archive has no file ${quote(name)}`);
    const { offset, size, compression } = entry;
    if (!this.#fits(offset, 30) || this.#view.getUint32(offset, true) !== LOCAL)
      throw this.#damaged(`the archive has no file where its directory says that ${quote(name)} is`);
    const start =
      offset + 30 + this.#view.getUint16(offset + 26, true) + this.#view.getUint16(offset + 28, true);
    if (!this.#fits(start, size)) throw this.#damaged(`the file ${quote(name)} is truncated`);
    const stored = this.#bytes.subarray(start, start + size);
    if (compression === STORED) {
      this.#count(stored.length);
      return stored;
    }
    if (compression === DEFLATED) return this.#inflate(name, stored);
    throw this.#damaged(
      `the file ${quote(name)} is compressed by a method other than deflate (${compression})`,
    );
  }

  #fits(offset: number, length: number): boolean {
    return offset + length <= this.#bytes.length;
  }

  #count(bytes: number): void {
    const { maxBytes } = this.#limits;
    this.#inflated += bytes;
    if (this.#inflated > maxBytes)
      throw overLimit(this.#method, "maxBytes", maxBytes, `the data have ${this.#inflated} bytes or more`);
  }

  async #inflate(name: string, stored: Uint8Array): Promise<Uint8Array> {
    const { maxRatio } = this.#limits;
    const gate = new DecompressionStream("deflate-raw");
    const writer = gate.writable.getWriter();
    // Errors of the writer are those of the reader too.
    const feeding = writer
      .write(stored as Uint8Array<ArrayBuffer>)
      .then(() => writer.close())
      .catch(() => undefined);
    const reader = gate.readable.getReader();
    const chunks: Uint8Array[] = [];
    let length = 0;
    try {
      for (;;) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          throw this.#damaged(`the file ${quote(name)} is damaged`, error);
        });
        if (done) return joinBytes(chunks);
        length += value.length;
        this.#count(value.length);
        if (length > HARMLESS_BYTES && length > maxRatio * stored.length) {
          const what = `${stored.length} bytes of ${quote(name)} become ${length} bytes or more`;
          throw overLimit(this.#method, "maxRatio", maxRatio, what);
        }
        chunks.push(value);
      }
    } finally {
      await reader.cancel().catch(() => undefined);
      await feeding;
    }
  }

  #directory(): Map<string, Entry> {
    const view = this.#view;
    const end = this.#endRecord();
    const count = view.getUint16(end + 10, true);
    const entries = new Map<string, Entry>();
    let at = view.getUint32(end + 16, true);
    for (let i = 0; i < count; i += 1) {
      if (!this.#fits(at, 46) || view.getUint32(at, true) !== CENTRAL)
        throw this.#damaged("the directory of the archive is damaged");
      const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
      if (!this.#fits(at + 46, nameLength)) throw this.#damaged("the directory of the archive is truncated");
      const name = new TextDecoder().decode(this.#bytes.subarray(at + 46, at + 46 + nameLength));
      if ((view.getUint16(at + 8, true) & 1) === 1)
        throw this.#damaged(`the file ${quote(name)} is encrypted; save it without a password`);
      entries.set(name.toLowerCase(), {
        offset: view.getUint32(at + 42, true),
        size: view.getUint32(at + 20, true),
        compression: view.getUint16(at + 10, true),
      });
      at += 46 + nameLength + extra + comment;
    }
    return entries;
  }

  /** The record at the end, after which only a comment may come. */
  #endRecord(): number {
    const SIZE = 22;
    const LONGEST_COMMENT = 0xffff;
    const { length } = this.#bytes;
    for (let at = length - SIZE; at >= Math.max(0, length - SIZE - LONGEST_COMMENT); at -= 1)
      if (this.#view.getUint32(at, true) === END) return at;
    throw this.#damaged(
      isCompound(this.#bytes)
        ? "the file is an old .xls workbook, or one with a password; save it as .xlsx without one"
        : "the file is not a workbook, or is truncated: it has no directory of a zip archive",
    );
  }

  #damaged(what: string, cause?: unknown): FormatError {
    return new FormatError(this.#method, `${what}.`, { expected: "an .xlsx workbook" }, cause);
  }
}

/** Old workbooks and encrypted ones are compound files. */
function isCompound(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);
}
