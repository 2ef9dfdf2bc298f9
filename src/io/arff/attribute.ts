import { listLevels } from "../../base/label.js";
import { datesOfTexts } from "../../data/kinds/date-text.js";
import { type Column, readColumn } from "../../data/table/column.js";
import { numberOf } from "../csv/number.js";
import type { Token } from "./tokens.js";

/** A declared column and the values read so far. */
export interface Attribute {
  readonly name: string;
  /** Adds one value, or returns what was expected instead. */
  add(token: Token): string | undefined;
  /** Adds the default value, for a sparse row that does not mention the column. */
  addDefault(): void;
  finish(): Column;
}

export function numericAttribute(name: string): Attribute {
  const values: number[] = [];
  return {
    name,
    add(token) {
      const value = isMissing(token) ? Number.NaN : numberOf(token.text);
      if (value === undefined) return "a number";
      values.push(value);
      return undefined;
    },
    addDefault: () => values.push(0),
    finish: () => ({ kind: "quantitative", values: Float64Array.from(values) }),
  };
}

export function nominalAttribute(name: string, levels: readonly string[]): Attribute {
  const codes: number[] = [];
  const codeOf = new Map(levels.map((level, code) => [level, code]));
  return {
    name,
    add(token) {
      const code = isMissing(token) ? -1 : codeOf.get(token.text);
      if (code === undefined) return `one of the levels ${listLevels(levels)}`;
      codes.push(code);
      return undefined;
    },
    addDefault: () => codes.push(0),
    finish: () => {
      if (!isBoolean(levels)) return { kind: "categorical", codes: Int32Array.from(codes), levels };
      const trueCode = levels.indexOf("true");
      return {
        kind: "boolean",
        codes: Int8Array.from(codes, (code) => (code < 0 ? -1 : Number(code === trueCode))),
      };
    },
  };
}

/** The format has no booleans, so that they are written as these two levels. */
function isBoolean(levels: readonly string[]): boolean {
  return levels.length === 2 && levels.includes("true") && levels.includes("false");
}

export function textAttribute(name: string): Attribute {
  const values: (string | null)[] = [];
  return {
    name,
    add(token) {
      values.push(isMissing(token) ? null : token.text);
      return undefined;
    },
    addDefault: () => values.push(null),
    finish: () => ({ kind: "text", values }),
  };
}

/** Dates stay text if they are not all of one known form. */
export function dateAttribute(name: string): Attribute {
  const text = textAttribute(name);
  return {
    ...text,
    finish: () => {
      const column = text.finish();
      const values = column.kind === "text" ? column.values : [];
      const read = datesOfTexts(values.filter((value) => value !== null));
      if (read === undefined || read === "ambiguous") return column;
      return readColumn("readArff", name, values, "date");
    },
  };
}

function isMissing({ text, quoted }: Token): boolean {
  return text === "?" && !quoted;
}
