import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { workbook } from "../../test/support/workbook.js";
import { FormatError } from "../base/errors.js";
import { readArff } from "./arff/read.js";
import { readCsv } from "./csv/read.js";
import { readJson, readJsonLines } from "./json/read.js";
import { readLibsvm } from "./libsvm/read.js";

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("a file that is not the text that its name promises", () => {
  it("is said to be a workbook", async () => {
    const book = workbook({ sheets: { prices: "<row><c><v>1</v></c></row>" } });
    await expect(readCsv(book)).rejects.toThrow(
      "readCsv: this is not text but a workbook or another zip archive; read a workbook as .xlsx.",
    );
    const old = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
    await expect(readCsv(old)).rejects.toThrow("a workbook of the old .xls format");
  });

  it.each([readJson, readJsonLines, readArff, readLibsvm])("is said to be one by %o", async (read) => {
    const book = workbook({ sheets: { prices: "<row><c><v>1</v></c></row>" } });
    await expect(read(book)).rejects.toThrow(`${read.name}: this is not text but a workbook`);
    await expect(read(bytesOf("PAR1\n1"))).rejects.toThrow("this is not text but a Parquet file");
    await expect(read(Uint8Array.of(1, 0, 2, 10))).rejects.toThrow("binary data: byte 1 is zero");
  });

  it("is said to be in another format", async () => {
    for (const [start, what] of [
      ["PAR1", "a Parquet file"],
      ["ARROW1", "an Arrow file"],
      ["%PDF-1.7", "a PDF file"],
      ["SQLite format 3", "an SQLite database"],
    ])
      await expect(readCsv(bytesOf(`${start}\n1`))).rejects.toThrow(`this is not text but ${what}`);
  });

  it("is said to be binary, by its first zero byte", async () => {
    const reading = readCsv(Uint8Array.from([...bytesOf("a,b\n1,"), 0, 2]));
    await expect(reading).rejects.toThrow(FormatError);
    await expect(reading).rejects.toThrow("not text but binary data: byte 6 is zero");
  });

  it("is read if it is compressed text", async () => {
    expect((await readCsv(gzipSync("a\n1\n"))).toRows()).toEqual([{ a: 1 }]);
  });
});
