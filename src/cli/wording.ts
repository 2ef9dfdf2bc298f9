// The library speaks of functions and options; whoever types a command knows flags. This is the one place that
// translates.

import type { CredalError } from "../base/errors.js";
import { catalog } from "../catalog.js";
import { CommandError } from "./refusal.js";
import { shellWord } from "./shell-word.js";

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
  ...[
    "all",
    "criterion",
    "task",
    "folds",
    "repeats",
    "positive",
    "seed",
    "strategy",
    "candidates",
    "threads",
  ],
  ...["required", "forbidden", "score", "starts", "restarts", "target", "alpha", "samples"],
  ...["delimiter", "decimal", "thousands", "encoding", "missing", "rows", "x", "y", "by", "columns", "sheet"],
]);

/** An error in one sentence, without the name of the function that threw it; the name of a model says something. */
export function errorWords(error: CredalError): string {
  if (error instanceof CommandError) return error.sentence;
  if (catalog.some(({ kind }) => kind === error.method)) return flagWords(error.message);
  return flagWords(error.sentence.replace(/^needs /, "the figure needs "));
}

/** A note about a file that was read, with flags instead of options. */
export function noteWords(note: string): string {
  return flagWords(
    note.replace(
      /(\bcolumn "([^"\\]+)".*)\bgive its kind as (date with the order "dmy" or "mdy"|\{ kind: "date", order: "dmy" \} or "mdy"|\w+)/,
      (_, before, name, kind) => `${before}set ${kindFlags(name, kind)}`,
    ),
  );
}

function kindFlags(name: string, kind: string): string {
  const kinds = kind.includes("dmy") ? ["date:dmy", "date:mdy"] : [kind];
  return kinds.map((one) => `--kind ${shellWord(`${name}=${one}`)}`).join(" or ");
}

/** What is said of a column that is left out, with its name in the flag. */
const LEFT_OUT_TEXT = /("|&quot;)((?:(?!\1)[^\\\n])+)\1( is left out because .*?)\bgive its kind as (\w+)/g;

/** The text, or the HTML, with flags instead of options. An option of a model stays one, because `--set` takes it by its name. */
export function flagWords(text: string): string {
  return text
    .replaceAll(
      LEFT_OUT_TEXT,
      (_, sign, name, why, kind) => `${sign}${name}${sign}${why}set ${kindFlags(name, kind)}`,
    )
    .replaceAll(
      /(?<!\b[A-Z]\w*: )(?:the )?option (?:"|&quot;)(\w+)(?:"|&quot;)/g,
      (said, name) => flagOf(name) ?? said,
    )
    .replaceAll(/\b(strategy|task): "([\w-]+)"( or "[\w-]+")?/g, (_, name, value, other = "") => {
      return `--${name} ${value}${other.replaceAll('"', "")}`;
    })
    .replaceAll(
      /("|&quot;)((?:(?!\1)[^\\\n])+)\1( alone tells .*?)\bdrop it\./g,
      (_, sign, name, found) => `${sign}${name}${sign}${found}leave it out with --drop ${shellWord(name)}.`,
    )
    .replaceAll(/\bset the task to (\w+)/g, "set --task $1")
    .replaceAll(/"model\.(\w+)"/g, '"$1"')
    .replace(/\buse a regression\.$/, "use a regression; see: credal models --task regression")
    .replace('set duplicateNames: "number"', "use --number-names")
    .replace(
      "encode it first, with OneHotEncoder, or prepare the whole table with prepareFor",
      "without --raw it is encoded",
    )
    .replace("leave it out, or replace it with a column that has them", "leave it out with --drop")
    .replace(/ For other names, call the function of the format, .*$/, "");
}

function flagOf(option: string): string | undefined {
  const name = Object.hasOwn(RENAMED, option) ? RENAMED[option] : SHARED.has(option) ? option : undefined;
  return name && `--${name}`;
}
