import type { CheckedCsvOptions } from "./options.js";

/** The delimiters that are looked for where none is given. */
export const CANDIDATES: readonly string[] = [",", ";", "\t", "|"];
const LINES = 20;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The given delimiter, or the one most frequent in the first line and equally frequent in the lines after it. */
export function detectDelimiter(bytes: Uint8Array, start: number, options: CheckedCsvOptions): number {
  if (options.delimiter !== "auto") return options.delimiter.charCodeAt(0);
  const candidates = CANDIDATES.filter((sign) => sign !== options.decimal);
  const counts = candidateCounts(bytes, start, candidates, options.quote.charCodeAt(0));
  const steady = candidates.map((_, c) => counts.every((line) => line[c] === counts[0][c]));
  let best = -1;
  for (let c = 0; c < candidates.length; c += 1) {
    if (counts.length === 0 || counts[0][c] === 0) continue;
    const better = best < 0 || counts[0][c] > counts[0][best];
    if (best < 0 || (steady[c] && !steady[best]) || (steady[c] === steady[best] && better)) best = c;
  }
  return (best < 0 ? candidates[0] : candidates[best]).charCodeAt(0);
}

/** How often each candidate occurs outside quotes in each of the first lines. */
function candidateCounts(
  bytes: Uint8Array,
  start: number,
  candidates: readonly string[],
  quote: number,
): number[][] {
  const codes = candidates.map((sign) => sign.charCodeAt(0));
  const counts: number[][] = [];
  let current = codes.map(() => 0);
  let quoted = false;
  let empty = true;
  for (let at = start; at < bytes.length && counts.length < LINES; at += 1) {
    const byte = bytes[at];
    if (byte === quote) quoted = !quoted;
    const ends = !quoted && (byte === LINE_FEED || byte === CARRIAGE_RETURN);
    if (!ends) empty = false;
    const c = quoted ? -1 : codes.indexOf(byte);
    if (c >= 0) current[c] += 1;
    if ((ends || at === bytes.length - 1) && !empty) {
      counts.push(current);
      current = codes.map(() => 0);
      empty = true;
    }
  }
  return counts;
}
