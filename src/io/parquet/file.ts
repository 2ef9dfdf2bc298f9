import type { AsyncBuffer } from "hyparquet";
import type { CheckedLimits } from "../limits.js";
import { fileSystem } from "../node.js";
import { allBytes, requirePath, type Source, unreadableFile } from "../source.js";

/** A file with random access. */
export interface PartialFile extends AsyncBuffer {
  close(): Promise<void>;
}

/** Paths and Blobs are read in parts, so that unused columns cost nothing; other sources are read completely. */
export async function openFile(
  method: string,
  source: Source,
  limits: Pick<CheckedLimits, "maxBytes" | "maxRatio">,
): Promise<PartialFile> {
  if (typeof source === "string" || (source instanceof URL && source.protocol === "file:")) {
    return openPath(method, source);
  }
  const close = async () => undefined;
  if (source instanceof Blob) {
    const slice = (start: number, end?: number) => source.slice(start, end).arrayBuffer();
    return { byteLength: source.size, slice, close };
  }
  const bytes = await allBytes(method, source, limits);
  // Every part is a copy, which also makes shared memory safe to read.
  const slice = async (start: number, end?: number) => new Uint8Array(bytes.subarray(start, end)).buffer;
  return { byteLength: bytes.length, slice, close };
}

async function openPath(method: string, path: string | URL): Promise<PartialFile> {
  requirePath(method, path);
  const unreadable = (error: unknown) => {
    throw unreadableFile(method, path, error);
  };
  const handle = await fileSystem(method).open(path).catch(unreadable);
  const { size: byteLength } = await handle.stat();
  const slice = async (start: number, end = byteLength) => {
    const bytes = new Uint8Array(Math.max(0, Math.min(end, byteLength) - start));
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at).catch(unreadable);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return bytes.buffer;
  };
  return { byteLength, slice, close: () => handle.close() };
}
