import type { FileHandle } from "node:fs/promises";
import { CredalError, DataError, FormatError, got, wanted, words } from "../base/errors.js";
import { quote } from "../base/label.js";
import { inflated, isGzip } from "./gzip.js";
import { type CheckedLimits, overLimit } from "./limits.js";
import { fileSystem } from "./node.js";

type ByteLimits = Pick<CheckedLimits, "maxBytes" | "maxRatio">;

/** Where data are read from. A string is always a path; pass the text itself to a `parse` function. */
export type Source =
  | string
  | URL
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array | string>
  | AsyncIterable<Uint8Array | string>
  | Iterable<Uint8Array | string>;

/** The pieces of a source in order, as bytes: strings become UTF-8, gzip is decompressed. */
export function byteChunks(method: string, source: Source, limits: ByteLimits): AsyncGenerator<Uint8Array> {
  return counted(method, inflated(method, storedChunks(method, source), limits.maxRatio), limits);
}

/** All bytes of a source in one array, possibly the caller's own; gzip is decompressed. */
export async function allBytes(method: string, source: Source, limits: ByteLimits): Promise<Uint8Array> {
  const bytes = await storedBytes(method, source, limits);
  if (!isGzip(bytes)) {
    requireLength(method, bytes.length, limits);
    return bytes;
  }
  return joinBytes(await collected(byteChunks(method, bytes, limits)));
}

function requireLength(method: string, length: number, { maxBytes }: ByteLimits): void {
  if (length > maxBytes) throw overLimit(method, "maxBytes", maxBytes, `the data have ${length} bytes`);
}

async function* storedChunks(method: string, source: Source): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) yield source;
  else if (source instanceof ArrayBuffer) yield new Uint8Array(source);
  else if (typeof source === "string") yield* pathChunks(method, source);
  else if (source instanceof URL) yield* urlChunks(method, source);
  else if (source instanceof Blob) yield* streamChunks(method, source.stream());
  else if (typeof ReadableStream !== "undefined" && source instanceof ReadableStream) {
    yield* streamChunks(method, source);
  } else if (isIterable(source)) yield* iterableChunks(method, source);
  else throw unreadable(method, source);
}

/** All bytes of a source as they are stored. */
async function storedBytes(method: string, source: Source, limits: ByteLimits): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source;
  if (typeof source === "string") return wholeFile(method, source, limits);
  if (source instanceof URL && source.protocol === "file:") return wholeFile(method, source, limits);
  if (source instanceof Blob) {
    requireLength(method, source.size, limits);
    return new Uint8Array(await source.arrayBuffer());
  }
  return joinBytes(await collected(counted(method, storedChunks(method, source), limits)));
}

/** The pieces, as long as they are not too long. */
async function* counted(
  method: string,
  chunks: AsyncIterable<Uint8Array>,
  limits: ByteLimits,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    requireLength(method, length, limits);
    yield chunk;
  }
}

async function collected(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const list: Uint8Array[] = [];
  for await (const chunk of chunks) list.push(chunk);
  return list;
}

export function notUtf8(method: string, line: number, byte: number): FormatError {
  const received = `0x${byte.toString(16).padStart(2, "0")}`;
  const sentence = words`line ${line} is not valid ${wanted("UTF-8")}: byte ${got(received)}.`;
  return new FormatError(method, sentence, { line });
}

/** The position of the first byte that is not valid UTF-8, or −1. */
export function firstInvalidByte(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let at = 0;
  while (at < bytes.length) {
    const size = sequenceLength(bytes[at]);
    if (size > 1 || size === 0) {
      try {
        if (size === 0) return at;
        decoder.decode(bytes.subarray(at, at + size));
      } catch {
        return at;
      }
    }
    at += size;
  }
  return -1;
}

/** The length of a character, by its first byte; 0 for a byte that cannot come first. */
function sequenceLength(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0];
  const out = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    out.set(chunk, offset);
    offset += chunk.length;
  }
  return out;
}

async function wholeFile(method: string, path: string | URL, limits: ByteLimits): Promise<Uint8Array> {
  const handle = await openForReading(method, path);
  try {
    const found = await handle.stat();
    // The size of a device or a pipe is not known before it ends.
    if (!found.isFile()) return joinBytes(await collected(counted(method, handleChunks(handle), limits)));
    requireLength(method, found.size, limits);
    return await handle.readFile();
  } catch (error) {
    throw error instanceof CredalError ? error : unreadableFile(method, path, error);
  } finally {
    await handle.close();
  }
}

async function* pathChunks(method: string, path: string | URL): AsyncGenerator<Uint8Array> {
  const handle = await openForReading(method, path);
  try {
    yield* handleChunks(handle);
  } catch (error) {
    throw unreadableFile(method, path, error);
  } finally {
    await handle.close();
  }
}

async function* handleChunks(handle: FileHandle): AsyncGenerator<Uint8Array> {
  const CHUNK = 1 << 20;
  for (;;) {
    const chunk = new Uint8Array(CHUNK);
    const { bytesRead } = await handle.read(chunk, 0, CHUNK);
    if (bytesRead === 0) return;
    yield chunk.subarray(0, bytesRead);
  }
}

async function openForReading(method: string, path: string | URL): Promise<FileHandle> {
  requirePath(method, path);
  try {
    return await fileSystem(method).open(path);
  } catch (error) {
    throw unreadableFile(method, path, error);
  }
}

async function* urlChunks(method: string, url: URL): AsyncGenerator<Uint8Array> {
  if (url.protocol === "file:") {
    yield* pathChunks(method, url);
    return;
  }
  const response = await fetch(url).catch((error: unknown) => {
    throw new DataError(method, words`${got(String(url))} cannot be reached.`, {}, error);
  });
  if (!response.ok) {
    throw new DataError(method, words`${String(url)} responded with status ${got(response.status)}.`, {
      expected: "200",
    });
  }
  if (response.body !== null) yield* streamChunks(method, response.body);
}

async function* streamChunks(
  method: string,
  stream: ReadableStream<Uint8Array | string>,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield toBytes(method, value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* iterableChunks(
  method: string,
  pieces: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield toBytes(method, piece);
}

function toBytes(method: string, piece: unknown): Uint8Array {
  if (piece instanceof Uint8Array) return piece;
  if (typeof piece === "string") return new TextEncoder().encode(piece);
  throw unreadable(method, piece);
}

function isIterable(
  source: unknown,
): source is AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string> {
  return (
    typeof source === "object" &&
    source !== null &&
    (Symbol.asyncIterator in source || Symbol.iterator in source)
  );
}

export function requirePath(method: string, path: string | URL): void {
  if (typeof path === "string" && (path === "" || /[\n\r]/.test(path))) {
    throw new DataError(
      method,
      "a string is taken as a file path; pass text to the parse function instead.",
      { expected: "a path", received: path === "" ? "an empty string" : "a string of several lines" },
    );
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "the file does not exist",
  EISDIR: "it is a folder",
  EACCES: "there is no permission to read it",
  ERR_FS_FILE_TOO_LARGE: "the file is too large to be read at once; read it in batches",
};

export function unreadableFile(method: string, path: string | URL, cause: unknown): DataError {
  const code = String((cause as { code?: unknown }).code);
  const why = Object.hasOwn(REASONS, code) ? REASONS[code] : String((cause as Error).message);
  const sentence = `cannot read ${quote(String(path))}: ${why}.`;
  return new DataError(method, sentence, { received: String(path) }, cause);
}

function unreadable(method: string, source: unknown): DataError {
  const received = source === null ? "null" : typeof source;
  return new DataError(method, {
    what: "the source",
    expected: "a path, a URL, bytes, a Blob, or a stream of bytes or strings",
    received,
  });
}
