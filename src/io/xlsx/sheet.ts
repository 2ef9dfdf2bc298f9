import { FormatError, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { changesAsNumber } from "../csv/number.js";
import { type CheckedLimits, requireSize } from "../limits.js";
import { dateOf } from "./dates.js";
import { readPart, TextRuns, type Workbook } from "./workbook.js";
import type { XmlAttributes } from "./xml.js";
import type { ZipArchive } from "./zip.js";

/** What a cell holds; null if it is empty or has an error such as #N/A. */
export type Cell = number | string | boolean | Date | null;

/** The rows that are not empty. */
export interface Sheet {
  readonly rows: readonly (readonly Cell[])[];
  /** The number of each in the workbook, from 1. */
  readonly numbers: readonly number[];
  /** How many columns the widest row has. */
  readonly width: number;
}

type Limits = Pick<CheckedLimits, "maxColumns" | "maxCells">;

/** The cells of a sheet, up to a number of rows. */
export async function readSheet(
  method: string,
  archive: ZipArchive,
  workbook: Workbook,
  limits: Limits,
  mostRows: number,
): Promise<Sheet> {
  const reader = new SheetReader(method, workbook, limits, mostRows);
  await readPart(method, archive, workbook.sheet.file, reader);
  return reader;
}

class SheetReader implements Sheet {
  readonly rows: Cell[][] = [];
  readonly numbers: number[] = [];
  width = 0;
  readonly #method: string;
  readonly #workbook: Workbook;
  readonly #limits: Limits;
  readonly #mostRows: number;
  readonly #runs = new TextRuns();
  #rowNumber = 0;
  #row: Cell[] = [];
  /** The cell that is being read. */
  #column = -1;
  #type = "n";
  #isDate = false;
  #inCell = false;
  #inValue = false;
  #value = "";

  constructor(method: string, workbook: Workbook, limits: Limits, mostRows: number) {
    this.#method = method;
    this.#workbook = workbook;
    this.#limits = limits;
    this.#mostRows = mostRows;
  }

  // Handed on as functions, so they know which object they belong to.
  readonly open = (name: string, attributes: XmlAttributes): void => {
    if (name === "row") this.#beginRow(attributes);
    else if (name === "c") this.#beginCell(attributes);
    else if (this.#inCell) {
      if (name === "v") this.#inValue = true;
      this.#runs.open(name);
    }
  };

  readonly text = (content: string): void => {
    if (this.#inValue) this.#value += content;
    else if (this.#inCell) this.#runs.text(content);
  };

  readonly close = (name: string): void => {
    if (name === "row") this.#endRow();
    else if (name === "c") this.#endCell();
    else if (this.#inCell) {
      if (name === "v") this.#inValue = false;
      this.#runs.close(name);
    }
  };

  #beginRow(attributes: XmlAttributes): void {
    const said = attributes.get("r");
    this.#rowNumber = said === undefined ? this.#rowNumber + 1 : Number(said);
    if (!Number.isSafeInteger(this.#rowNumber) || this.#rowNumber < 1)
      throw this.#refuse(`a row has the number ${quote(said ?? "")}`, "a whole number ≥ 1");
    this.#row = [];
    this.#column = -1;
  }

  #beginCell(attributes: XmlAttributes): void {
    const reference = attributes.get("r");
    this.#column = reference === undefined ? this.#column + 1 : this.#columnOf(reference);
    this.#type = attributes.get("t") ?? "n";
    this.#isDate = this.#workbook.dateStyles[Number(attributes.get("s") ?? -1)] ?? false;
    this.#inCell = true;
    this.#inValue = false;
    this.#value = "";
    this.#runs.begin();
  }

  /** The index of the column of a reference such as "AB12". */
  #columnOf(reference: string): number {
    const [, letters] = /^([A-Z]{1,3})\d+$/.exec(reference) ?? [];
    if (letters === undefined)
      throw this.#refuse(`a cell has the reference ${quote(reference)}`, "a reference such as B2");
    return [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
  }

  #endCell(): void {
    this.#inCell = false;
    const value = this.#cell();
    if (value === null || this.rows.length >= this.#mostRows) return;
    this.#row[this.#column] = value;
    this.width = Math.max(this.width, this.#column + 1);
  }

  #endRow(): void {
    if (this.#row.length === 0 || this.rows.length >= this.#mostRows) return;
    requireSize(this.#method, this.rows.length + 1, this.width, this.#limits);
    this.rows.push(Array.from(this.#row, (cell) => cell ?? null));
    this.numbers.push(this.#rowNumber);
  }

  #cell(): Cell {
    const text = this.#value;
    switch (this.#type) {
      case "inlineStr":
        return this.#runs.content;
      case "str":
        return text;
      case "e":
        return null;
      case "s":
        return text === "" ? null : this.#sharedText(text);
      case "b":
        if (text === "") return null;
        if (text !== "0" && text !== "1") throw this.#wrong(text, "0 or 1");
        return text === "1";
      case "d": {
        if (text === "") return null;
        const date = new Date(/[zZ]|[+-]\d\d:\d\d$/.test(text) || !text.includes("T") ? text : `${text}Z`);
        if (Number.isNaN(date.getTime())) throw this.#wrong(text, "a date as in ISO 8601");
        return date;
      }
      default:
        return text.trim() === "" ? null : this.#number(text.trim());
    }
  }

  #sharedText(text: string): string {
    const found = this.#workbook.sharedTexts[/^\d+$/.test(text) ? Number(text) : -1];
    if (found === undefined) throw this.#wrong(text, "the number of a shared text");
    return found;
  }

  /** Digits that a number would change stay text. */
  #number(text: string): number | string | Date {
    const number = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isFinite(number)) throw this.#wrong(text, "a number");
    if (!this.#isDate) return changesAsNumber(text) ? text : number;
    const date = dateOf(number, this.#workbook.from1904);
    if (date === undefined) throw this.#wrong(text, "the number of a date from 1900 to 9999");
    return new Date(date);
  }

  #wrong(text: string, expected: string): FormatError {
    return this.#refuse(
      `column ${this.#column + 1} of row ${this.#rowNumber} holds ${quote(text)}`,
      expected,
    );
  }

  #refuse(what: string, expected: string): FormatError {
    const { name } = this.#workbook.sheet;
    const sentence = words`in the sheet ${quote(name)}, ${what}; expected ${wanted(expected)}.`;
    return new FormatError(this.#method, sentence, { row: this.#rowNumber });
  }
}
