// JSON.parse rounds integers beyond 2^53 to the nearest double; an identifier must not become another silently.

import { changesAsNumber } from "../csv/number.js";

/** What may be such an integer. Fractions with many digits, which are common, are not. */
const MANY_DIGITS = /(?<![\d.])\d{16,}(?![\d.eE])/;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The value of a JSON text, with bigints for integers that no number represents. */
export function parseExactly(text: string): unknown {
  const content: unknown = JSON.parse(text);
  if (!MANY_DIGITS.test(text)) return content;
  const mark = absentFrom(text);
  let found = false;
  const marked = text.replace(STRING_OR_NUMBER, (token) => {
    if (token.startsWith('"') || !changesAsNumber(token)) return token;
    found = true;
    return JSON.stringify(mark + token);
  });
  if (!found) return content;
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === "string" && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/** Characters for private use that do not begin any string of the text. */
function absentFrom(text: string): string {
  let mark = "\uE000\uE001";
  while (text.includes(mark)) mark += "\uE001";
  return mark;
}
