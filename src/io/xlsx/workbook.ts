// What a workbook says before its cells are read: its sheets, the texts that cells share, and which formats are dates.

import { FormatError, OptionError, wanted, words } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import { decodeUtf8 } from "../text.js";
import { isDateFormat } from "./dates.js";
import { parseXml, type XmlListener } from "./xml.js";
import type { ZipArchive } from "./zip.js";

export interface Workbook {
  /** The file of the sheet that is read, and its name. */
  readonly sheet: { readonly name: string; readonly file: string };
  readonly sharedTexts: readonly string[];
  /** By the style of a cell, whether its number is a date. */
  readonly dateStyles: readonly boolean[];
  /** Whether days are counted from 1904 instead of 1900. */
  readonly from1904: boolean;
}

interface Relation {
  readonly type: string;
  readonly file: string;
}

/** The parts of a workbook that its sheet needs; `asked` is the name of the sheet, or its number from 1. */
export async function readWorkbook(
  method: string,
  archive: ZipArchive,
  asked: string | number | undefined,
): Promise<Workbook> {
  const [main = "xl/workbook.xml"] = [...(await relationsOf(method, archive, "")).values()]
    .filter(({ type }) => type === "officeDocument")
    .map(({ file }) => file);
  const relations = await relationsOf(method, archive, main);
  const sheets: { name: string; file: string }[] = [];
  let from1904 = false;
  await readPart(method, archive, main, {
    open: (name, attributes) => {
      if (name === "workbookPr") from1904 = attributes.is("date1904");
      const relation = name === "sheet" ? relations.get(attributes.get("id") ?? "") : undefined;
      // Charts on their own sheets have no cells.
      if (relation?.type === "worksheet")
        sheets.push({ name: attributes.get("name") ?? "", file: relation.file });
    },
  });
  const files = [...relations.values()];
  const partOf = (wanted: string) => files.find(({ type }) => type === wanted)?.file;
  return {
    sheet: chooseSheet(method, sheets, asked),
    sharedTexts: await sharedTexts(method, archive, partOf("sharedStrings")),
    dateStyles: await dateStyles(method, archive, partOf("styles")),
    from1904,
  };
}

/** Reads a file of the archive, telling only what the listener wants to know. */
export async function readPart(
  method: string,
  archive: ZipArchive,
  file: string,
  listener: Partial<XmlListener>,
): Promise<void> {
  const nothing = () => undefined;
  const text = decodeUtf8(method, await archive.read(file));
  parseXml(method, file, text, { open: nothing, close: nothing, text: nothing, ...listener });
}

function chooseSheet(
  method: string,
  sheets: readonly { readonly name: string; readonly file: string }[],
  asked: string | number | undefined,
) {
  if (sheets.length === 0)
    throw new FormatError(method, words`the workbook has no ${wanted("sheets")} of cells.`);
  const found =
    typeof asked === "string" ? sheets.find(({ name }) => name === asked) : sheets[(asked ?? 1) - 1];
  if (found !== undefined) return found;
  const expected = listLevels(sheets.map(({ name }) => name));
  const said = typeof asked === "string" ? `no sheet ${quote(asked)}` : `no sheet number ${asked}`;
  const sentence = words`there is ${said}; the sheets are ${wanted(expected)}.`;
  throw new OptionError(method, sentence, { option: "sheet", received: String(asked) });
}

/** The files that a file refers to, by the ids of the references. */
async function relationsOf(
  method: string,
  archive: ZipArchive,
  file: string,
): Promise<ReadonlyMap<string, Relation>> {
  const slash = file.lastIndexOf("/") + 1;
  const folder = file.slice(0, slash);
  const rules = `${folder}_rels/${file.slice(slash)}.rels`;
  const relations = new Map<string, Relation>();
  if (!archive.has(rules)) return relations;
  await readPart(method, archive, rules, {
    open: (name, attributes) => {
      if (name !== "Relationship") return;
      const target = attributes.get("Target") ?? "";
      relations.set(attributes.get("Id") ?? "", {
        type: (attributes.get("Type") ?? "").replace(/^.*\//, ""),
        file: resolved(folder, target),
      });
    },
  });
  return relations;
}

/** A path from the root of the archive. */
function resolved(folder: string, target: string): string {
  const steps = (target.startsWith("/") ? target : `${folder}${target}`).split("/");
  const path: string[] = [];
  for (const step of steps) {
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  }
  return path.join("/");
}

async function sharedTexts(
  method: string,
  archive: ZipArchive,
  file: string | undefined,
): Promise<readonly string[]> {
  const texts: string[] = [];
  if (file === undefined) return texts;
  const reader = new TextRuns();
  await readPart(method, archive, file, {
    open: (name) => (name === "si" ? reader.begin() : reader.open(name)),
    text: (content) => reader.text(content),
    close: (name) => (name === "si" ? texts.push(reader.content) : reader.close(name)),
  });
  return texts;
}

/** Texts in one or several runs, without the pronunciations that may be given along with them. */
export class TextRuns {
  content = "";
  #inText = false;
  #inPronunciation = false;

  begin(): void {
    this.content = "";
  }

  open(name: string): void {
    if (name === "t") this.#inText = true;
    else if (name === "rPh") this.#inPronunciation = true;
  }

  text(content: string): void {
    if (this.#inText && !this.#inPronunciation) this.content += content;
  }

  close(name: string): void {
    if (name === "t") this.#inText = false;
    else if (name === "rPh") this.#inPronunciation = false;
  }
}

async function dateStyles(
  method: string,
  archive: ZipArchive,
  file: string | undefined,
): Promise<readonly boolean[]> {
  const styles: boolean[] = [];
  if (file === undefined) return styles;
  const codes = new Map<number, string>();
  let inCells = false;
  await readPart(method, archive, file, {
    open: (name, attributes) => {
      if (name === "numFmt")
        codes.set(Number(attributes.get("numFmtId")), attributes.get("formatCode") ?? "");
      else if (name === "cellXfs") inCells = true;
      else if (name === "xf" && inCells) {
        const id = Number(attributes.get("numFmtId"));
        styles.push(isDateFormat(id, codes.get(id)));
      }
    },
    close: (name) => {
      if (name === "cellXfs") inCells = false;
    },
  });
  return styles;
}
