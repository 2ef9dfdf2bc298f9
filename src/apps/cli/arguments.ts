// Reading the values of flags, and refusing those that are not valid.

import { InvalidArgumentError, Option } from "commander";
import { splitOutside } from "./estimator-text.js";

/** `a,b` and a second flag `c` are a, b, c; a name with a comma is in quotes, as in delimited text: `"a,b",c`. */
export function commaList(text: string, before: readonly string[] = []): string[] {
  return namesIn(splitUnquoted(text), before, unquoted);
}

/** The parts between commas that are not within quotes. */
function splitUnquoted(text: string): string[] {
  const pieces = text.split('"');
  // Without a closing quote, quotes are a part of the names.
  if (pieces.length % 2 === 0) return text.split(",");
  const outside = pieces.map((piece, at) => (at % 2 === 0 ? piece.replaceAll(",", "\0") : piece));
  return outside.join('"').split("\0");
}

function unquoted(name: string): string {
  return /^".*"$/s.test(name) ? name.slice(1, -1).replaceAll('""', '"') : name;
}

/** Parts of a list of models, whose options may contain commas: `A,B(c=1,d=2)`. */
export function modelList(text: string, before: readonly string[] = []): string[] {
  return namesIn(splitOutside(text), before);
}

function namesIn(
  parts: readonly string[],
  before: readonly string[],
  read = (name: string) => name,
): string[] {
  const items = parts.map((item) => read(item.trim()));
  if (items.length === 0 || items.some((item) => item === ""))
    throw new InvalidArgumentError("It must be a list of names separated by commas.");
  return [...before, ...items];
}

/** Every use of the flag adds one. */
export function collected(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isSafeInteger(value) && value >= least) return value;
    throw new InvalidArgumentError(`It must be a whole number ≥ ${least}.`);
  };
}

/** `2..10`, or `2,3,5`. */
export function countList(text: string): number[] {
  const range = /^(\d+)\.\.(\d+)$/.exec(text.trim());
  const [first, last] = range === null ? [] : [Number(range[1]), Number(range[2])];
  const counts =
    first === undefined || last === undefined
      ? text.split(",").map((item) => (/^\s*\d+\s*$/.test(item) ? Number(item) : Number.NaN))
      : Array.from(
          { length: Math.max(0, Math.min(MOST_COUNTS + 1, last - first + 1)) },
          (_, at) => first + at,
        );
  const valid = counts.every((count) => Number.isSafeInteger(count) && count >= 1);
  if (valid && counts.length > 0 && counts.length <= MOST_COUNTS && new Set(counts).size === counts.length)
    return counts;
  throw new InvalidArgumentError("It must be different whole numbers ≥ 1: 2..10, or 2,3,5.");
}

/** More numbers of clusters would take too long. */
const MOST_COUNTS = 1000;

export function level(text: string): number {
  const value = Number(text);
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError("It must be a number between 0 and 1.");
}

/** Examples at the end of a help text. */
export function examplesOf(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}\n`;
}

export function taskOption(tasks: readonly string[]): Option {
  return new Option("--task <task>", "what to learn").choices(tasks);
}

export const jsonFlag = ["--json", "write JSON instead of text"] as const;

export const quietFlag = ["--quiet", "show no progress"] as const;

export const costFlag = [
  "--cost <matrix.csv|fp:fn>",
  "the cost of each decision: a file with decided classes in rows and true classes in columns, or the costs of a false positive and a false negative, such as 1:20",
] as const;
