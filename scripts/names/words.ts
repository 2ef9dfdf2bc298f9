// How the tables of names are written: lists with commas, and words with the function that has them.

import type { Counterparts } from "./methods.js";

/** A program that the tables have a column for. */
export type Program = keyof Counterparts;

export const PROGRAMS: readonly Program[] = ["sklearn", "r", "weka", "python"];

/** A word of another program for an option. */
export interface ForeignWord {
  /** The function or class that has it, with its package or module; undefined for the first of the method. */
  readonly scope: string | undefined;
  readonly word: string;
  /** What is different about it. */
  readonly remark: string | undefined;
}

/** The names in a list. */
export function listed(names: string | undefined): string[] {
  return names === undefined ? [] : names.split(", ");
}

/** The words in a cell: `ntree, ranger::ranger/num.trees`, `C (an inverse)`. */
export function wordsIn(cell: string | undefined): ForeignWord[] {
  return listed(cell).map((text) => {
    const [, scope, word, remark] = text.match(/^(?:([^/\s]+)\/)?(\S+)(?: \((.+)\))?$/) ?? [];
    if (word === undefined) throw new Error(`names: cannot read ${JSON.stringify(text)}`);
    return { scope, word, remark };
  });
}

/** The function or class that has a word, where the method is called by these names. */
export function ownerOf(program: Program, { scope }: ForeignWord, names: string | undefined): string {
  const [first] = listed(names);
  if (first === undefined) throw new Error(`names: no counterpart has the word of ${program}`);
  if (scope === undefined) return first;
  if (program === "r") return scope.includes("::") ? scope : `${first.split("::")[0]}::${scope}`;
  return scope.includes(".") ? scope : first.replace(/[^.]+$/, scope);
}
