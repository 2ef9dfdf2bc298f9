/**
 * The one text of a JSON value: keys in the order of their code units, no spaces, numbers as JavaScript prints
 * them (RFC 8785). Whatever writes the value again may reorder keys, indent, or print 1 as 1.0; this text stays.
 */
export function canonicalText(value: unknown): string {
  const pieces: string[] = [];
  append(value, pieces);
  return pieces.join("");
}

function append(value: unknown, pieces: string[]): void {
  if (typeof value !== "object" || value === null) {
    pieces.push(JSON.stringify(value) ?? "null");
    return;
  }
  const isList = Array.isArray(value);
  pieces.push(isList ? "[" : "{");
  const before = pieces.length;
  if (isList) {
    for (const item of value) {
      if (pieces.length > before) pieces.push(",");
      append(item, pieces);
    }
  } else {
    for (const [key, item] of Object.entries(value).sort(byKey)) {
      // JSON leaves out what is undefined.
      if (item === undefined) continue;
      pieces.push(pieces.length > before ? "," : "", JSON.stringify(key), ":");
      append(item, pieces);
    }
  }
  pieces.push(isList ? "]" : "}");
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
