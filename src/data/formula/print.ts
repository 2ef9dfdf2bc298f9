import { tokenize } from "./tokens.js";

/** Operators that R prints without spaces around them. */
const tight: readonly string[] = ["^", "/", ":"];
/** What R writes for the words and symbols of formulas. */
const inR: Readonly<Record<string, string>> = { "=": "==" };

/** A part of a formula with the spaces that R prints, so that equal parts have equal names: `I(a + b^2)`. */
export function printFormula(formula: string): string {
  let out = "";
  let wasOperand = false;
  for (const { type, value, start, end } of tokenize(formula)) {
    if (type === "end") break;
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

/** A name as formulas need it: in backticks unless it is a plain word. */
export function printName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) ? name : `\`${name.replaceAll("`", "``")}\``;
}
