import { Sha256 } from "../../base/sha256.js";

/**
 * The one text of a JSON value: keys in the order of their code units, no spaces, numbers as JavaScript prints
 * them (RFC 8785). Whatever writes the value again may reorder keys, indent, or print 1 as 1.0; this text stays.
 */
export function canonicalText(value: unknown): string {
  const pieces: string[] = [];
  append(value, { push: (...added) => pieces.push(...added) });
  return pieces.join("");
}

/** The SHA-256 of the canonical text, which may be longer than text can be. */
export function canonicalHash(value: unknown): string {
  const BATCH = 1 << 20;
  const hash = new Sha256();
  const encoder = new TextEncoder();
  let pieces: string[] = [];
  let length = 0;
  const flush = () => {
    // One by one, a piece that is as long as text can be stays alone.
    if (length > BATCH) for (const piece of pieces) hash.update(encoder.encode(piece));
    else hash.update(encoder.encode(pieces.join("")));
    pieces = [];
    length = 0;
  };
  append(value, {
    push: (...added) => {
      for (const piece of added) {
        pieces.push(piece);
        length += piece.length;
        if (length >= BATCH) flush();
      }
    },
  });
  flush();
  return hash.digest();
}

interface Sink {
  push(...pieces: string[]): void;
}

function append(value: unknown, sink: Sink): void {
  if (typeof value !== "object" || value === null) {
    sink.push(JSON.stringify(value) ?? "null");
    return;
  }
  const isList = Array.isArray(value);
  sink.push(isList ? "[" : "{");
  let separator = "";
  if (isList) {
    for (const item of value) {
      if (separator !== "") sink.push(separator);
      append(item, sink);
      separator = ",";
    }
  } else {
    for (const [key, item] of Object.entries(value).sort(byKey)) {
      // JSON leaves out what is undefined.
      if (item === undefined) continue;
      sink.push(separator, JSON.stringify(key), ":");
      append(item, sink);
      separator = ",";
    }
  }
  sink.push(isList ? "]" : "}");
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
