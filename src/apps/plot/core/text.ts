// Widths of text where nothing can measure it. They are those of a wide font, so that text that
// fits here fits everywhere.

const NARROW = /[ijlI.,:;'|!()[\]{}ft\s]/;
const WIDE = /[mwMW@%—…+=<>~≤≥±−→←↑↓×]/;
const CAPITAL = /[A-Z&#]/;
/** Letters of East Asian scripts and emoji fill a square. */
const SQUARE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;

/** The approximate width of a text in pixels. */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const letter of text) {
    if (SQUARE.test(letter)) ems += 1.05;
    else if (NARROW.test(letter)) ems += 0.38;
    else if (WIDE.test(letter)) ems += 0.95;
    else if (CAPITAL.test(letter)) ems += 0.74;
    else ems += 0.62;
  }
  return ems * size;
}

export function widest(texts: readonly string[], size: number): number {
  return texts.reduce((most, text) => Math.max(most, textWidth(text, size)), 0);
}

/** Lines of whole words, none wider than `width`; a wider word is split. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (textWidth(longer, size) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      const pieces = partWord(word, size, width);
      lines.push(...pieces.slice(0, -1));
      line = pieces[pieces.length - 1];
    }
    if (line !== "") lines.push(line);
  }
  return lines;
}

function partWord(word: string, size: number, width: number): string[] {
  const pieces = [""];
  for (const letter of word) {
    const last = pieces.length - 1;
    if (pieces[last] !== "" && textWidth(pieces[last] + letter, size) > width) pieces.push(letter);
    else pieces[last] += letter;
  }
  return pieces;
}

/** The text, or its beginning and "…" if it is wider than `width`. */
export function fitText(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  let kept = "";
  for (const letter of text) {
    if (textWidth(`${kept}${letter}…`, size) > width) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
}

/** The least room for a name that is shortened. */
const LEAST_NAME = 24;

/** A statement such as "name ≤ 3" in two parts. */
const STATEMENT = /^(.+?)( (?:≤|>|=) .+)$/;

/** A statement such as "name ≤ 3" that is wider than `width` loses the end of the name rather than of the value. */
export function fitStatement(text: string, size: number, width: number): string {
  const [, name, rest] = STATEMENT.exec(text) ?? [];
  if (rest === undefined || textWidth(text, size) <= width) return fitText(text, size, width);
  const room = width - textWidth(rest, size);
  return room < LEAST_NAME ? fitText(text, size, width) : fitText(name, size, room) + rest;
}

/** Fits a text into two lines, if its words allow it; statements are broken before their signs. */
export function fitTwoLines(text: string, size: number, width: number): string {
  const words = text.split(" ");
  if (textWidth(text, size) <= width || widest(words, size) > width) return fitStatement(text, size, width);
  const parts = STATEMENT.exec(text)?.slice(1) ?? [];
  if (parts.length > 0 && widest(parts, size) <= width) return `${parts[0]}\n${parts[1].trimStart()}`;
  const [first, ...others] = wrapText(text, size, width);
  return `${first}\n${fitStatement(others.join(" "), size, width)}`;
}
