import { quote } from "../../base/label.js";
/** What is wrong with a formula or its result, and where. */
export class FormulaProblem extends Error {
  /** Position of the first wrong character, counted from 0. */
  readonly position: number;
  readonly column: string | undefined;
  readonly row: number | undefined;

  constructor(message: string, position: number, { column, row }: { column?: string; row?: number } = {}) {
    super(message);
    this.position = position;
    this.column = column;
    this.row = row;
  }
}

/** The problem as part of a sentence: which formula, where in it, and what. */
export function locate(name: string, formula: string, { position, message }: FormulaProblem): string {
  const SHOWN = 20;
  const rest = formula.slice(position, position + SHOWN);
  const where = rest === "" ? "at its end" : `at character ${position + 1}, ${quote(rest)}`;
  return `formula ${quote(name)}, ${where}: ${message}`;
}
