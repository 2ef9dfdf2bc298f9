// Sets of characters as ranges of code points.

/** The first and last code points of ranges, ascending and apart from each other. */
export type CodePoints = readonly (readonly [first: number, last: number])[];

const LAST = 0x10ffff;
/** Halves of pairs: separate characters only where the other half is missing. */
const [SURROGATES, AFTER_SURROGATES] = [0xd800, 0xe000];
const ASTRAL = 0x10000;
/** How many characters of one code unit there are. */
const UNITS = ASTRAL - (AFTER_SURROGATES - SURROGATES);

/** Finds out which characters the parts of a pattern match. */
export class CodePointSearch {
  readonly #known = new Map<string, CodePoints>();
  #everything: string | undefined;

  /** The characters that a class, an escape or a single character of a pattern matches. */
  of(source: string): CodePoints {
    const known = this.#known.get(source) ?? this.#find(source);
    this.#known.set(source, known);
    return known;
  }

  #find(source: string): CodePoints {
    const point = source.codePointAt(0) ?? 0;
    if (source !== "." && source === String.fromCodePoint(point)) return [[point, point]];
    this.#everything ??= everyCharacter();
    const runs = this.#everything.matchAll(new RegExp(`(?:${source})+`, "gu"));
    const ranges = Array.from(runs, ({ 0: run, index }): [number, number] => [
      pointAt(index),
      pointAt(index + run.length - 1),
    ]);
    const one = new RegExp(source, "u");
    for (let half = SURROGATES; half < AFTER_SURROGATES; half += 1)
      if (one.test(String.fromCharCode(half))) ranges.push([half, half]);
    return ranges.sort(([a], [b]) => a - b);
  }
}

/** All characters in their order, without halves of pairs. */
function everyCharacter(): string {
  const units = new Uint16Array(UNITS + 2 * (LAST + 1 - ASTRAL));
  for (let at = 0; at < units.length; at += 1) {
    const beyond = (at - UNITS) >> 1;
    if (at < UNITS) units[at] = pointAt(at);
    else units[at] = at % 2 === 0 ? SURROGATES + (beyond >> 10) : 0xdc00 + (beyond & 0x3ff);
  }
  return new TextDecoder("utf-16le").decode(units);
}

/** The character at a position in the text, counted in characters. */
function pointAt(at: number): number {
  if (at >= UNITS) return ASTRAL + ((at - UNITS) >> 1);
  return at < SURROGATES ? at : at + AFTER_SURROGATES - SURROGATES;
}

export function overlap(a: CodePoints, b: CodePoints): boolean {
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i][1] < b[j][0]) i += 1;
    else if (b[j][1] < a[i][0]) j += 1;
    else return true;
  }
  return false;
}

/** Whether a set has more than half of all characters, as "." and classes that exclude some have. */
export function isWide(points: CodePoints): boolean {
  return points.reduce((sum, [first, last]) => sum + last - first + 1, 0) > LAST / 2;
}
