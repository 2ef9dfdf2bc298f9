import { Command } from "commander";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { OptionFlags } from "./option-flags.js";

const schema = z.strictObject({
  maxDepth: z.int().min(1).default(3).describe("The most levels."),
  share: z.number().gt(0).lte(1).optional().describe("The share of the rows."),
  criterion: z.enum(["gini", "entropy"]).default("gini").describe("What chooses a split."),
  columns: z.array(z.string()).default([]).describe("The columns to read."),
  fast: z.boolean().default(false).describe("Whether speed counts."),
  names: z.enum(["error", "number"]).default("error").describe("What becomes of names."),
  header: z.boolean().default(true).describe("Whether there is a header."),
  text: z.string().optional().describe("Any text."),
});

const flags = new OptionFlags<z.input<typeof schema>>(
  {
    maxDepth: {},
    share: { default: null },
    criterion: {},
    columns: { flag: "keep-column" },
    fast: {},
    names: { flag: "number-names", help: "number the names", means: "number" },
    header: { flag: "no-header", help: "there is no header", means: false },
    text: { value: "letters", pass: (text: string) => text.toUpperCase() },
  },
  schema,
);

function command(): Command {
  return flags.addTo(new Command("f").exitOverride().configureOutput({ writeErr: () => undefined }));
}

function optionsOf(...words: readonly string[]): object {
  return flags.optionsFrom(command().parse(words, { from: "user" }).opts());
}

describe("flags for the options of a schema", () => {
  it("have their names, values, sentences, choices and defaults", () => {
    const help = command().configureHelp({ helpWidth: 200 }).helpInformation();
    const lines = help.split("\n").map((line) => line.trim().replaceAll(/ {2,}/g, " "));
    expect(lines).toEqual(
      expect.arrayContaining([
        "--max-depth <number> the most levels (default: 3)",
        "--share <number> the share of the rows",
        '--criterion <name> what chooses a split (choices: "gini", "entropy", default: "gini")',
        "--keep-column <names> the columns to read (separated by commas)",
        "--fast whether speed counts",
        "--number-names number the names",
        "--no-header there is no header",
        "--text <letters> any text",
      ]),
    );
  });

  it("give the function what they mean, and nothing where they are not given", () => {
    expect(optionsOf()).toEqual({ maxDepth: 3, criterion: "gini" });
    expect(
      optionsOf(
        ...["--max-depth", "5", "--share", "0.5", "--criterion", "entropy", "--keep-column", "a,b"],
        ...["--keep-column", '"c,d"', "--fast", "--number-names", "--no-header", "--text", "x"],
      ),
    ).toEqual({
      maxDepth: 5,
      share: 0.5,
      criterion: "entropy",
      columns: ["a", "b", "c,d"],
      fast: true,
      names: "number",
      header: false,
      text: "X",
    });
  });

  it.each([
    ["--max-depth", "0", "It must be a whole number ≥ 1."],
    ["--max-depth", "", "It must be a whole number ≥ 1."],
    ["--max-depth", "two", "It must be a whole number ≥ 1."],
    ["--share", "1.5", "It must be a number > 0 and ≤ 1."],
    ["--criterion", "x", "Allowed choices are gini, entropy."],
  ])("refuse what the schema refuses: %s %s", (flag, value, why) => {
    expect(() => optionsOf(flag, value)).toThrow(why);
  });

  it("are named for errors, by the name of the option", () => {
    expect(flags.flagFor("columns")).toBe("--keep-column");
    expect(flags.flagFor("maxDepth")).toBe("--max-depth");
    expect(flags.flagFor("other")).toBeUndefined();
    expect([flags.isSwitchFor("names", "number"), flags.isSwitchFor("names", "error")]).toEqual([
      true,
      false,
    ]);
    expect(flags.isSwitchFor("criterion", "gini")).toBe(false);
    expect(flags.given({ keepColumn: ["a"], header: true, maxDepth: 2 }, "maxDepth")).toEqual([
      "--keep-column",
    ]);
  });
});
