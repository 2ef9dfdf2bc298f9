// Sentences that several houses say in their own words: to a program an option has a name, on the command line it is a
// flag. What differs is a term of the sentence, so that nobody has to look for it in finished text, where the names of
// columns and levels stand as well.

import { quote } from "./label.js";

/** What can be named or advised in a sentence, with what there is to know about it. */
interface Terms {
  /** An option, with an article or without; an argument of a function has only its name. */
  option: { readonly option: string; readonly article?: true; readonly bare?: true };
  /** A column of the data. */
  column: { readonly column: string };
  /** An option of a step of a pipeline, by its path. */
  optionPath: { readonly path: string };
  /** An option with one of these values. */
  setting: { readonly option: string; readonly values: readonly unknown[] };
  /** To give an option a value. */
  set: { readonly option: string; readonly value: unknown };
  /** To give a column one of these kinds. */
  giveKind: { readonly column: string; readonly kinds: readonly GivenKind[] };
  /** To leave a column out. */
  drop: { readonly column: string };
  /** To use a column although it looks useless; as something else, where this is said. */
  keep: { readonly column: string; readonly as?: string };
  /** To encode a column of levels before a method reads it. */
  encode: { readonly column: string };
  /** To make levels of the numbers of a column. */
  discretize: { readonly column: string };
  /** To learn the target by a method of another task. */
  useTask: { readonly task: string };
  /** A row of the data that the caller gave, counted from 0. */
  row: { readonly row: number };
  /** What an error of a figure is about, where its sentence begins with the verb. */
  figure: Readonly<Record<never, never>>;
  /** A function, which only programs can call: a whole clause. */
  callInstead: { readonly clause: string };
  /** What was expected, in the words in which errors have it as a field. */
  wanted: { readonly text: string };
  /** What was received instead. */
  got: { readonly text: string };
}

/** A kind of columns; that of dates may need their order. */
export type GivenKind = "quantitative" | "categorical" | "text" | "date" | "date:dmy" | "date:mdy";

/** A part of a sentence that is not plain text. */
export type Term = { [Name in keyof Terms]: { readonly term: Name } & Terms[Name] }[keyof Terms];

/** How each term is said; `method` is what reports it. */
export type Dialect = {
  readonly [Name in keyof Terms]: (term: Terms[Name], method: string | undefined) => string;
};

/** What a sentence consists of. */
export type SentencePart = string | Term;

/** Text and terms in their order; as a string, the sentence in the words of the library. */
export class Sentence {
  readonly parts: readonly SentencePart[];

  constructor(parts: readonly SentencePart[]) {
    this.parts = parts.filter((part) => part !== "");
  }

  /** The sentence in a dialect; `method` is what reports it. */
  say(dialect: Dialect, method?: string): string {
    return this.parts
      .map((part) => (typeof part === "string" ? part : sayTerm(part, dialect, method)))
      .join("");
  }

  toString(): string {
    return this.say(LIBRARY);
  }
}

/** The text as a sentence without terms; a sentence stays as it is. */
export function asSentence(given: string | Sentence): Sentence {
  return typeof given === "string" ? new Sentence([given]) : given;
}

/** What stands in a sentence: text and numbers as they are, terms, and other sentences. */
type Word = string | number | boolean | undefined | Term | Sentence;

/** A sentence from a template; strings in it stay as they are, whatever they look like. */
export function words(texts: TemplateStringsArray, ...between: readonly Word[]): Sentence {
  return new Sentence(
    texts.flatMap((text, at) => (at < between.length ? [text, ...partsOf(between[at])] : [text])),
  );
}

function partsOf(word: Word): readonly SentencePart[] {
  if (word instanceof Sentence) return word.parts;
  return [typeof word === "object" ? word : String(word)];
}

function sayTerm<Name extends keyof Terms>(
  term: { readonly term: Name } & Terms[Name],
  dialect: Dialect,
  method: string | undefined,
): string {
  return dialect[term.term](term, method);
}

/** The words of those who write programs. */
export const LIBRARY: Dialect = {
  option: ({ option, article, bare }) =>
    `${article === true ? "the " : ""}${bare === true ? "" : "option "}${quote(option)}`,
  column: ({ column }) => `column ${quote(column)}`,
  optionPath: ({ path }) => quote(path),
  setting: ({ option, values }) => `${option}: ${values.map(quote).join(" or ")}`,
  set: ({ option, value }) => `set the option ${quote(option)} to ${quote(value)}`,
  giveKind: ({ kinds }) => `give its kind as ${kinds.map((kind) => KIND_WORDS[kind] ?? kind).join(" or ")}`,
  drop: () => "drop it",
  keep: ({ as }) => `keep it${as === undefined ? "" : ` ${as}`} with the option "keep"`,
  encode: () => "encode it first, with OneHotEncoder, or prepare the whole table with prepareFor",
  discretize: () => "discretize it first",
  useTask: ({ task }) => `use a ${task}`,
  row: ({ row }) => `row ${row}`,
  figure: () => "",
  callInstead: ({ clause }) => clause,
  wanted: ({ text }) => text,
  got: ({ text }) => text,
};

const KIND_WORDS: Readonly<Partial<Record<GivenKind, string>>> = {
  "date:dmy": '{ kind: "date", order: "dmy" }',
  "date:mdy": '{ kind: "date", order: "mdy" }',
};

/** `option "folds"` */
export function optionName(option: string): Term {
  return { term: "option", option };
}

/** `"folds"`: a positional argument, which is a fact like an option. */
export function argumentName(option: string): Term {
  return { term: "option", option, bare: true };
}

/** `column "age"` */
export function columnName(column: string): Term {
  return { term: "column", column };
}

/** What was expected: `a number ≥ 0`. */
export function wanted(expected: string | number): Term {
  return { term: "wanted", text: String(expected) };
}

/** What was received: text as it is; other values, names among them, are to be quoted. */
export function got(received: string | number | bigint | boolean | undefined): Term {
  return { term: "got", text: String(received) };
}

/** `1 number`, `2 numbers`: how many there are of what, by its name in the singular. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** `the option "folds"` */
export function theOption(option: string): Term {
  return { term: "option", option, article: true };
}

/** `"scale.center"`, or `"model.trees"` */
export function optionPath(path: string): Term {
  return { term: "optionPath", path };
}

/** `method: "random" or "halving"` */
export function setting(option: string, ...values: readonly unknown[]): Term {
  return { term: "setting", option, values };
}

/** `set the option "task" to "regression"` */
export function setOption(option: string, value: unknown): Term {
  return { term: "set", option, value };
}

/** `give its kind as quantitative` */
export function giveKind(column: string, ...kinds: readonly GivenKind[]): Term {
  return { term: "giveKind", column, kinds };
}

/** `drop it` */
export function dropColumn(column: string): Term {
  return { term: "drop", column };
}

/** `keep it with the option "keep"` */
export function keepColumn(column: string, as?: string): Term {
  return { term: "keep", column, ...(as !== undefined && { as }) };
}

/** `discretize it first` */
export function discretize(column: string): Term {
  return { term: "discretize", column };
}

/** `use a regression` */
export function useTask(task: string): Term {
  return { term: "useTask", task };
}

/** What an error of a figure begins with, before "needs". */
export const FIGURE: Term = { term: "figure" };

/** A clause for those who can call functions. */
export function callInstead(clause: string): Term {
  return { term: "callInstead", clause };
}

/** `row 5`: a row of the caller's data. */
export function rowName(row: number): Term {
  return { term: "row", row };
}

/** The sentence about rows that are a part of others, with the numbers that these have there. */
export function renumberRows({ parts }: Sentence, renumber: (row: number) => number): Sentence {
  return new Sentence(parts.map((part) => (isRow(part) ? rowName(renumber(part.row)) : part)));
}

/** The sentence with the numbers of its rows as plain text, because they are not those of the caller's data. */
export function settleRows({ parts }: Sentence): Sentence {
  return new Sentence(parts.map((part) => (isRow(part) ? LIBRARY.row(part, undefined) : part)));
}

/** Whether a sentence names a row of the data by a term. */
export function namesRow({ parts }: Sentence): boolean {
  return parts.some(isRow);
}

function isRow(part: SentencePart): part is Extract<Term, { term: "row" }> {
  return typeof part === "object" && part.term === "row";
}

/** What a sentence says by its terms: the first of each kind. */
export interface TermFacts {
  readonly option?: string;
  readonly column?: string;
  readonly row?: number;
  readonly expected?: string;
  readonly received?: string;
}

/** The facts that a sentence names by its terms, so that nobody has to give them a second time. */
export function factsOf({ parts }: Sentence): TermFacts {
  const facts: { -readonly [Name in keyof TermFacts]: TermFacts[Name] } = {};
  for (const part of parts) {
    if (typeof part === "string") continue;
    if (part.term === "option") facts.option ??= part.option;
    else if (part.term === "column") facts.column ??= part.column;
    else if (part.term === "row") facts.row ??= part.row;
    else if (part.term === "wanted") facts.expected ??= part.text;
    else if (part.term === "got") facts.received ??= part.text;
  }
  return facts;
}

const REMEDIES: ReadonlySet<string> = new Set<keyof Terms>([
  ...(["set", "setting", "giveKind", "drop", "keep", "encode", "discretize", "useTask"] as const),
]);

/** What the sentence advises, as data. */
export function remediesOf({ parts }: Sentence): readonly Term[] {
  return parts.flatMap((part) => (typeof part === "object" && REMEDIES.has(part.term) ? [part] : []));
}
