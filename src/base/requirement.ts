import {
  argumentName,
  columnName,
  got,
  optionName,
  rowName,
  type Sentence,
  type Term,
  wanted,
  words,
} from "./sentence.js";

/** Something that does not meet what is required of it. The sentence of an error is written from it. */
export interface Requirement {
  /** What must meet it, in words; if they are left out, the option, column or row. */
  readonly what?: string | Sentence;
  readonly option?: string;
  /** An argument of a function, which an error has as its option. */
  readonly argument?: string;
  readonly column?: string;
  readonly row?: number;
  readonly line?: number;
  /** What it must be: `a number ≥ 0`. */
  readonly expected: string;
  /** What it is: text as it is; other values, names among them, are to be quoted. */
  readonly received?: string | number | bigint | boolean | undefined;
  /** A clause that says what helps. */
  readonly remedy?: string | Sentence;
}

/** `option "lambda" must be a number ≥ 0; got -1.` */
export function requirementWords(required: Requirement): Sentence {
  const { expected, received, remedy } = required;
  const given = received === undefined ? "" : words`; got ${got(received)}`;
  const help = remedy === undefined ? "" : words`; ${remedy}`;
  return words`${subjectOf(required)} must be ${wanted(expected)}${locationOf(required)}${given}${help}.`;
}

function subjectOf({ what, option, argument, column, row }: Requirement): string | Sentence | Term {
  if (what !== undefined) return what;
  if (option !== undefined) return optionName(option);
  if (argument !== undefined) return argumentName(argument);
  if (column !== undefined) return columnName(column);
  return row === undefined ? "the value" : rowName(row);
}

/** A value of a column is in a row. */
function locationOf({ what, option, argument, column, row }: Requirement): string | Sentence {
  const inColumn = (what ?? option ?? argument) === undefined && column !== undefined;
  return inColumn && row !== undefined ? words` at ${rowName(row)}` : "";
}
