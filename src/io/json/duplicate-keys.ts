// JSON.parse keeps the last of several values under one key and drops the others; a table must not lose values silently.

/** A key that an object in a text of JSON has twice. */
export interface DuplicateKey {
  readonly key: string;
  /** Where the key appears for the second time. */
  readonly position: number;
}

/**
 * The first key that one object of a valid JSON text has twice. `count` is the number of keys that the parsed rows or
 * columns have; only if the text has more of them does it need a closer look.
 */
export function duplicateKey(text: string, count: number): DuplicateKey | undefined {
  let written = 0;
  for (const _ of keysOf(text)) written += 1;
  if (written === count) return undefined;
  const open: Set<string>[] = [];
  let at = 0;
  for (const { start, end } of keysOf(text)) {
    follow(text, at, start, open);
    at = end;
    const key: string = JSON.parse(text.slice(start, end));
    const keys = open[open.length - 1];
    if (keys.has(key)) return { key, position: start };
    keys.add(key);
  }
  return undefined;
}

/** The strings of a text that are followed by a colon. */
function* keysOf(text: string): Generator<{ readonly start: number; readonly end: number }> {
  for (let start = text.indexOf('"'); start >= 0; ) {
    const end = endOfString(text, start);
    let next = end;
    while (isSpace(text.charCodeAt(next))) next += 1;
    if (text[next] === ":") yield { start, end };
    start = text.indexOf('"', next);
  }
}

/** Opens and closes the objects whose braces stand in a part of the text, strings aside. */
function follow(text: string, from: number, to: number, open: Set<string>[]): void {
  for (let at = from; at < to; ) {
    const character = text[at];
    if (character === "{") open.push(new Set());
    if (character === "}") open.pop();
    at = character === '"' ? endOfString(text, at) : at + 1;
  }
}

/** The position after the quotation mark that closes a string. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

/** Whether an odd number of backslashes stands before a position. */
function isEscaped(text: string, position: number): boolean {
  let first = position;
  while (text[first - 1] === "\\") first -= 1;
  return (position - first) % 2 === 1;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
