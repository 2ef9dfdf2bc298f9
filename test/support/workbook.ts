import { zip } from "./zip.js";

interface Parts {
  /** The content of `sheetData`, by the name of the sheet. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly sharedTexts?: string;
  /** The attributes of `workbookPr`. */
  readonly properties?: string;
  /** Format codes of the styles 1, 2, …; style 0 is general. */
  readonly formats?: readonly string[];
  readonly stored?: boolean;
}

const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A small workbook by hand. */
export function workbook({ sheets, sharedTexts, properties = "", formats = [], stored }: Parts): Uint8Array {
  const names = Object.keys(sheets);
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;
  const sheetFiles = names.map((name, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<?xml version="1.0"?><worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
  ]);
  return zip(
    {
      "_rels/.rels": `<Relationships>${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
      "xl/workbook.xml": `<workbook><workbookPr ${properties}/><sheets>${names
        .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="s${at + 1}"/>`)
        .join("")}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${[
        ...names.map((_, at) => relation(`s${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)),
        relation("styles", "styles", "/xl/styles.xml"),
        ...(sharedTexts === undefined ? [] : [relation("texts", "sharedStrings", "sharedStrings.xml")]),
      ].join("")}</Relationships>`,
      "xl/styles.xml": `<styleSheet><numFmts>${formats
        .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
        .join("")}</numFmts><cellXfs><xf numFmtId="0"/>${formats
        .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
        .join("")}</cellXfs></styleSheet>`,
      ...(sharedTexts !== undefined && { "xl/sharedStrings.xml": `<sst>${sharedTexts}</sst>` }),
      ...Object.fromEntries(sheetFiles),
    },
    { stored: stored ?? false },
  );
}
