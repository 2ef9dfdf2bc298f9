// JSON.parse rounds integers beyond 2^53 to the nearest double; an identifier must not become another silently.

import { changesAsNumber } from "../csv/number.js";

/** What may be such an integer. Fractions with many digits, which are common, are not. */
const MANY_DIGITS = /(?<![\d.])\d{16,}(?![\d.eE])/;
/** Quotes, what a backslash protects, and numbers. A pattern of whole strings would exhaust the stack in long ones. */
const QUOTE_OR_NUMBER = /"|\\.|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The value of a JSON text, with bigints for integers that no number represents. */
export function parseExactly(text: string): unknown {
  const content: unknown = JSON.parse(text);
  if (!MANY_DIGITS.test(text)) return content;
  const mark = absentFrom(text);
  let [isString, found] = [false, false];
  const marked = text.replace(QUOTE_OR_NUMBER, (token) => {
    if (token === '"') isString = !isString;
    if (isString || !changesAsNumber(token)) return token;
    found = true;
    return JSON.stringify(mark + token);
  });
  if (!found) return content;
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === "string" && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/** A character for private use that is not in any string of the text, neither as it is nor by its code. */
function absentFrom(text: string): string {
  for (let code = 0xe000; ; code += 1) {
    const mark = String.fromCharCode(code);
    const escaped = new RegExp(`\\\\u${code.toString(16)}`, "i");
    if (!text.includes(mark) && !escaped.test(text)) return mark;
  }
}
