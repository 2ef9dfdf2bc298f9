// The library speaks of functions and options; whoever types a command knows flags and rows of a file. What is said
// differently are the terms of a sentence. Finished text is never changed: names of columns and levels stand in it.

import type { CredalError } from "../../base/errors.js";
import type { Fact } from "../../base/fact.js";
import { quote } from "../../base/label.js";
import { type Dialect, namesRow, rowName, type Sentence, words } from "../../base/sentence.js";
import { catalog } from "../catalog.js";
import { fileRow } from "./data/sorted-file.js";
import { CommandError } from "./refusal.js";
import { nameInList, shellWord } from "./shell-word.js";
import type { Terminal } from "./terminal.js";

/** The flags of options whose names they do not share. */
const RENAMED: Readonly<Record<string, string>> = {
  methods: "models",
  counts: "clusters",
  metrics: "metric",
  keep: "keep-column",
  weights: "weight",
  space: "try",
  color: "by",
  header: "no-header",
  duplicateNames: "number-names",
  maxBytes: "max-bytes",
  maxRatio: "max-ratio",
  maxColumns: "max-columns",
  maxCells: "max-cells",
  maxParents: "max-parents",
  equivalentSampleSize: "equivalent-sample-size",
};

const SHARED: ReadonlySet<string> = new Set([
  ...["all", "criterion", "task", "folds", "repeats", "positive", "seed", "candidates", "threads"],
  ...["required", "forbidden", "score", "starts", "restarts", "target", "alpha", "samples", "skip"],
  ...["delimiter", "decimal", "thousands", "encoding", "missing", "rows", "x", "y", "by", "columns", "sheet"],
]);

/**
 * Options that have a flag in one function only. What happens to rows with missing values has a name of its own, because
 * `--missing` says what they look like.
 */
const OF_METHOD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  search: { method: "method" },
  learnStructure: { missing: "incomplete" },
  learnIncomplete: { missing: "incomplete" },
  fitParameters: { missing: "incomplete" },
  fitIncomplete: { missing: "incomplete" },
};

/** Flags that are given or not, with the value of the option that they stand for. */
const SWITCHES: Readonly<Record<string, unknown>> = { duplicateNames: "number", all: true };

/** The words of the command line, about the file that its command reads. */
export function flagWords(terminal: Terminal): Dialect {
  return {
    option: ({ option, article }, method) =>
      flagOf(option, method) ?? `${article === true ? "the " : ""}option ${quote(option)}`,
    // The command line adds the step to an option of the model.
    optionPath: ({ path }) => quote(path.startsWith(MODEL) ? path.slice(MODEL.length) : path),
    setting: ({ option, values }, method) => {
      const flag = flagOf(option, method);
      if (flag === undefined) return `${option}: ${values.map(quote).join(" or ")}`;
      return isSwitch(option, values) ? flag : `${flag} ${values.map(String).join(" or ")}`;
    },
    set: ({ option, value }, method) => {
      const flag = flagOf(option, method);
      if (flag === undefined) return `set the option ${quote(option)} to ${quote(value)}`;
      return isSwitch(option, [value]) ? `set ${flag}` : `set ${flag} ${shellWord(String(value))}`;
    },
    giveKind: ({ column, kinds }) =>
      `set ${kinds.map((kind) => `--kind ${shellWord(`${column}=${kind}`)}`).join(" or ")}`,
    drop: ({ column }) => `leave it out with --drop ${nameInList(column)}`,
    keep: ({ column, as }) =>
      `keep it${as === undefined ? "" : ` ${as}`} with --keep-column ${nameInList(column)}`,
    encode: () => "without --raw it is encoded",
    discretize: ({ column }) =>
      `leave it out with --drop ${nameInList(column)}, make its values levels with --kind ${shellWord(`${column}=categorical`)}`,
    useTask: ({ task }) => `use a ${task}; see: credal models --task ${task}`,
    row: ({ row }) => `row ${fileRow(terminal, row)}`,
    figure: () => "the figure ",
    callInstead: () => "",
  };
}

/** The step of a pipeline that is the model; options without a dot belong to it. */
export const MODEL = "model.";

/** A fact in these words. */
export function factWords(terminal: Terminal, fact: Fact): string {
  return fact.say(flagWords(terminal));
}

/** An error in one sentence, without the name of the function that threw it; the name of a model says something. */
export function errorWords(terminal: Terminal, error: CredalError): string {
  return errorSentence(terminal, error).say(flagWords(terminal), error.method);
}

/** The same as a sentence with terms. */
export function errorSentence(terminal: Terminal, error: CredalError): Sentence {
  const { row, caller } = error;
  const said = isModel(caller) ? words`${caller}: ${error.words}` : error.words;
  if (error instanceof CommandError || row === undefined || namesRow(said)) return said;
  // The sentence counts rows as the method got them.
  return fileRow(terminal, row) === row ? said : words`${said} In the file this is ${rowName(row)}.`;
}

/** An option of a model keeps its name, by which `--set` takes it. */
function flagOf(option: string, method: string | undefined): string | undefined {
  if (method !== undefined && isModel(method)) return undefined;
  const own = method !== undefined && Object.hasOwn(OF_METHOD, method) ? OF_METHOD[method] : {};
  const name = own[option] ?? (Object.hasOwn(RENAMED, option) ? RENAMED[option] : undefined);
  if (name !== undefined) return `--${name}`;
  return SHARED.has(option) ? `--${option}` : undefined;
}

function isSwitch(option: string, values: readonly unknown[]): boolean {
  return Object.hasOwn(SWITCHES, option) && values.length === 1 && values[0] === SWITCHES[option];
}

function isModel(method: string): boolean {
  return catalog.some(({ kind }) => kind === method);
}
