// The library speaks of functions and options; whoever types a command knows flags and rows of a file. What is said
// differently are the terms of a sentence. Finished text is never changed: names of columns and levels stand in it.

import type { CredalError } from "../../base/errors.js";
import type { Fact } from "../../base/fact.js";
import { quote } from "../../base/label.js";
import { type Dialect, LIBRARY, namesRow, rowName, type Sentence, words } from "../../base/sentence.js";
import { catalog } from "../catalog.js";
import { fileRow } from "./data/sorted-file.js";
import type { OptionFlags } from "./flags/option-flags.js";
import { flagsWith } from "./flags/words.js";
import { CommandError } from "./refusal.js";
import { nameInList, shellWord } from "./shell-word.js";
import type { Terminal } from "./terminal.js";

/** The words of the command line, about the file that its command reads. */
export function flagWords(terminal: Terminal): Dialect {
  return {
    ...LIBRARY,
    option: (term, method) =>
      flagsFor(term.option, method)?.flagFor(term.option) ?? LIBRARY.option(term, method),
    // The command line adds the step to an option of the model.
    optionPath: ({ path }) => quote(path.startsWith(MODEL) ? path.slice(MODEL.length) : path),
    setting: (term, method) => {
      const { option, values } = term;
      const flags = flagsFor(option, method);
      const flag = flags?.flagFor(option);
      if (flag === undefined) return LIBRARY.setting(term, method);
      const isSwitch = values.length === 1 && flags?.isSwitchFor(option, values[0]) === true;
      return isSwitch ? flag : `${flag} ${values.map(String).join(" or ")}`;
    },
    set: (term, method) => {
      const { option, value } = term;
      const flags = flagsFor(option, method);
      const flag = flags?.flagFor(option);
      if (flag === undefined) return LIBRARY.set(term, method);
      return flags?.isSwitchFor(option, value) === true
        ? `set ${flag}`
        : `set ${flag} ${shellWord(String(value))}`;
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

/** An error as a sentence with terms, without the name of the function that threw it. */
export function errorSentence(terminal: Terminal, error: CredalError): Sentence {
  const { row, caller } = error;
  const said = isModel(caller) ? words`${caller}: ${error.words}` : error.words;
  if (error instanceof CommandError || row === undefined || namesRow(said)) return said;
  // The sentence counts rows as the method got them.
  return fileRow(terminal, row) === row ? said : words`${said} In the file this is ${rowName(row)}.`;
}

/** The flags with one for the option; an option of a model keeps its name, by which `--set` takes it. */
function flagsFor(option: string, method: string | undefined): OptionFlags<object> | undefined {
  return method !== undefined && isModel(method) ? undefined : flagsWith(option, method);
}

function isModel(method: string): boolean {
  return catalog.some(({ kind }) => kind === method);
}
