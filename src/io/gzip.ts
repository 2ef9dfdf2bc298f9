import { FormatError, wanted, words } from "../base/errors.js";
import { overLimit } from "./limits.js";

/** Short data may repeat themselves a lot and do no harm. */
export const HARMLESS_BYTES = 2 ** 26;

/** Whether bytes start like gzip data; no text and no table format does. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes.length >= 2 && bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** The pieces as they are, or decompressed if they start like gzip data. */
export async function* inflated(
  method: string,
  chunks: AsyncGenerator<Uint8Array>,
  maxRatio: number,
): AsyncGenerator<Uint8Array> {
  try {
    const head: Uint8Array[] = [];
    let length = 0;
    while (length < 2) {
      const { done, value } = await chunks.next();
      if (done) break;
      head.push(value);
      length += value.length;
    }
    const first = head.flatMap((chunk) => Array.from(chunk.subarray(0, 2))).slice(0, 2);
    if (isGzip(Uint8Array.from(first))) yield* decompressed(method, head, chunks, maxRatio);
    else {
      yield* head;
      yield* chunks;
    }
  } finally {
    await chunks.return(undefined);
  }
}

/** The pieces as gzip data. */
export async function* gzipped(
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const gate = new CompressionStream("gzip");
  const writer = gate.writable.getWriter();
  const encoder = new TextEncoder();
  const feeding = (async () => {
    try {
      for await (const piece of pieces) {
        const bytes = typeof piece === "string" ? encoder.encode(piece) : piece;
        await writer.write(bytes as Uint8Array<ArrayBuffer>);
      }
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => undefined);
      return error;
    }
    return undefined;
  })();
  const reader = gate.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(async (error: unknown) => {
        // What the pieces refuse has its own error.
        throw (await feeding) ?? error;
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
    await feeding;
  }
}

async function* decompressed(
  method: string,
  head: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array>,
  maxRatio: number,
): AsyncGenerator<Uint8Array> {
  const gate = new DecompressionStream("gzip");
  const reader = gate.readable.getReader();
  const fed = { bytes: 0 };
  const feeding = feed(gate.writable.getWriter(), head, rest, fed);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(async (error: unknown) => {
        // An error of the source itself takes precedence.
        throw (await feeding) ?? damaged(method, error);
      });
      if (done) return;
      length += value.length;
      if (length > HARMLESS_BYTES && length > maxRatio * fed.bytes) {
        const what = `${fed.bytes} bytes of gzip become ${length} bytes or more, ${Math.ceil(length / fed.bytes)} for each`;
        throw overLimit(method, "maxRatio", maxRatio, what);
      }
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
    await feeding;
  }
}

/** Writes all pieces; returns the source's own error if it had one. */
async function feed(
  writer: WritableStreamDefaultWriter<BufferSource>,
  head: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array>,
  fed: { bytes: number },
): Promise<unknown> {
  let complaint: unknown;
  const pieces = async function* () {
    yield* head;
    try {
      yield* rest;
    } catch (error) {
      complaint = error;
      throw error;
    }
  };
  try {
    for await (const piece of pieces()) {
      fed.bytes += piece.length;
      await writer.write(piece as Uint8Array<ArrayBuffer>);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
  }
  return complaint;
}

function damaged(method: string, cause: unknown): FormatError {
  const message = words`the ${wanted("gzip")} data are truncated or damaged.`;
  return new FormatError(method, message, { received: "damaged data" }, cause);
}
