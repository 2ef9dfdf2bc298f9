// What flags have in common: how their texts become values, and in which words they are refused.

import { type Command, InvalidArgumentError, Option } from "commander";

/** `a,b` and a second flag `c` are a, b, c. */
export function commaList(text: string, before: readonly string[] = []): string[] {
  const items = text.split(",").map((item) => item.trim());
  if (items.some((item) => item === ""))
    throw new InvalidArgumentError("It must be names with commas between.");
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

export function level(text: string): number {
  const value = Number(text);
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError("It must be a number between 0 and 1.");
}

/** The flags of every command that reads data. */
export function addDataFlags(command: Command): Command {
  return command
    .option(
      "--kind <column=kind>",
      "what a column's values mean: quantitative, categorical, boolean, text, or ordinal:low,high (repeatable)",
      collected,
    )
    .option("--drop <columns>", "columns to leave out, with commas between", commaList)
    .option("--id <column>", "the column that names the rows")
    .option("--weight <column>", "the column that says how often each row counts");
}

export function taskOption(tasks: readonly string[]): Option {
  return new Option("--task <task>", "what is to be learned").choices(tasks);
}

export const jsonFlag = ["--json", "write JSON, for machines"] as const;
