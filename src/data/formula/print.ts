import { argumentsOf } from "./functions.js";
import { type Token, tokenize } from "./tokens.js";

/** Operators that R prints without spaces around them. */
const tight: readonly string[] = ["^", "/", ":"];
/** What R writes for the words and symbols of formulas. */
const inR: Readonly<Record<string, string>> = { "=": "==" };

/** A part of a formula with the spaces that R prints, so that equal parts have equal names: `I(a + b^2)`. */
export function printFormula(formula: string): string {
  let out = "";
  let wasOperand = false;
  const tokens = tokenize(formula);
  const calls: string[] = [];
  for (const [at, { type, value, start, end }] of tokens.entries()) {
    if (type === "end") break;
    if (value === "(" && type === "symbol") calls.push(at > 0 ? tokens[at - 1].value : "");
    else if (value === ")" && type === "symbol") calls.pop();
    if (isNaming(tokens, at, calls.at(-1))) {
      out += " = ";
      wasOperand = false;
      continue;
    }
    const isWord = type === "name" && ["and", "or"].includes(value);
    if (type !== "symbol" && !isWord) {
      out += type === "column" ? printName(value) : formula.slice(start, end);
      wasOperand = value !== "not";
      if (!wasOperand) out += " ";
    } else if (value === "(" || value === ")") {
      out += value;
      wasOperand = value === ")";
    } else if (value === ",") {
      out += ", ";
      wasOperand = false;
    } else {
      const symbol = inR[value] ?? value;
      // A sign has nothing before it.
      out += !wasOperand || tight.includes(value) ? symbol : ` ${symbol} `;
      wasOperand = false;
    }
  }
  return out;
}

/** Whether a token is the sign between the name of an argument and its value, as in `ns(x, df = 3)`. */
export function isNaming(tokens: readonly Token[], at: number, call: string | undefined): boolean {
  const { type, value, start, end } = tokens[at];
  if (type !== "symbol" || value !== "=" || end - start !== 1 || at < 2) return false;
  const isFirst = tokens[at - 1].type === "name" && [",", "("].includes(tokens[at - 2].value);
  return isFirst && call !== undefined && argumentsOf(call) !== undefined;
}

/** A name as formulas need it: in backticks unless it is a plain word. */
export function printName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) ? name : `\`${name.replaceAll("`", "``")}\``;
}
