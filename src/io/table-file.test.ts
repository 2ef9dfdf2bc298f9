import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { workbook } from "../../test/support/workbook.js";
import { AbortError, DataError, OptionError } from "../base/errors.js";
import { Table } from "../data/table/table.js";
import { readTable, writeTable } from "./table-file.js";

const folder = mkdtempSync(join(tmpdir(), "credal-table-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

const table = Table.fromColumns(
  { size: [1.5, null, -3], city: ["Oslo", "Rome", null], w: [1, 2, 0.5] },
  { roles: { weight: "w" } },
);
const numbers = Table.fromColumns({ y: [1, -1], x1: [0, 0.25], x2: [3, 0] });

describe("readTable", () => {
  it.each(["csv", "tsv", "json", "jsonl", "ndjson", "arff", "parquet", "arrow", "arrows", "feather", "ipc"])(
    "reads what writeTable writes to a file that ends in .%s",
    async (ending) => {
      const path = at(`out.${ending}`);
      await writeTable(path, table);
      const again = await readTable(path, { columns: ["w", "size", "city"], roles: { weight: "w" } });
      expect(again.names).toEqual(["w", "size", "city"]);
      expect(again.toRows()).toEqual(table.select(["w", "size", "city"]).toRows());
      expect(again.roles).toEqual({ weight: "w" });
      const kinds = { city: { kind: "ordinal", levels: ["Rome", "Oslo"] } } as const;
      const ordered = await readTable(pathToFileURL(path), { kinds });
      expect(ordered.column("city")).toMatchObject(kinds.city);
    },
  );

  it("reads LIBSVM as the columns y, x1, x2 …, and writes them so", async () => {
    for (const ending of ["libsvm", "svm"]) {
      await writeTable(at(`out.${ending}`), numbers);
      expect([...(await readTable(at(`out.${ending}`)))]).toEqual([...numbers]);
    }
    await expect(writeTable(at("bad.svm"), table)).rejects.toThrow('column "city" is categorical; LIBSVM');
    await expect(writeTable(at("bad.svm"), numbers.drop(["y"]))).rejects.toThrow('requires a column "y"');
    writeFileSync(at("wide.svm"), "1 900000000:1\n");
    await expect(readTable(at("wide.svm"))).rejects.toThrow(
      'raise it with the option "maxColumns", or call readLibsvm, which gives a sparse matrix',
    );
  });

  it("takes endings in capitals, and texts that are compressed", async () => {
    writeFileSync(at("A.CSV"), "a\n1\n");
    writeFileSync(at("b.csv.gz"), gzipSync("a\n1\n"));
    writeFileSync(at("c.jsonl.gz"), gzipSync('{"a":1}\n'));
    for (const name of ["A.CSV", "b.csv.gz", "c.jsonl.gz"]) {
      expect((await readTable(at(name))).toRows()).toEqual([{ a: 1 }]);
    }
  });

  it.each(["csv.gz", "tsv.GZ", "json.gz", "jsonl.gz", "arff.gz"])(
    "reads what writeTable compresses into a file that ends in .%s",
    async (ending) => {
      const path = at(`packed.${ending}`);
      await writeTable(path, table);
      expect([...readFileSync(path).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
      expect((await readTable(path)).drop(["w"]).toRows()).toEqual(table.drop(["w"]).toRows());
    },
  );

  it("does not compress formats that are compressed within", async () => {
    await expect(writeTable(at("b.parquet.gz"), table)).rejects.toThrow('leave out ".gz"');
  });

  it("reads workbooks, but does not write them", async () => {
    const cells = '<row><c t="inlineStr"><is><t>a</t></is></c></row><row><c><v>1</v></c></row>';
    writeFileSync(at("book.XLSX"), workbook({ sheets: { data: cells } }));
    expect((await readTable(at("book.XLSX"), { kinds: { a: "categorical" } })).toRows()).toEqual([{ a: 1 }]);
    await expect(writeTable(at("new.xlsx"), table)).rejects.toThrow("writing workbooks is not supported");
  });

  it("says which endings there are for one that it does not know", async () => {
    const attempt = readTable("data.xls");
    await expect(attempt).rejects.toBeInstanceOf(OptionError);
    await expect(attempt).rejects.toThrow(
      /"data\.xls" ends in "\.xls".*save the sheet as \.xlsx or CSV.*known extensions are \.csv, \.tsv/,
    );
    await expect(readTable("some.folder/data")).rejects.toThrow("has no extension");
    await expect(writeTable("data.gz", table)).rejects.toThrow('writeTable: "data.gz" ends in ".gz"');
  });

  it("refuses columns, options and values that do not fit", async () => {
    await writeTable(at("in.arff"), table);
    await expect(readTable(at("in.arff"), { columns: ["x"] })).rejects.toThrow('there is no column "x"');
    await expect(readTable(at("in.arff"), { kinds: { x: "text" } })).rejects.toThrow(
      'there is no column "x"',
    );
    await expect(readTable(at("in.arff"), { kinds: { city: "quantitative" } })).rejects.toBeInstanceOf(
      DataError,
    );
    await expect(readTable(at("in.arff"), { delimiter: ";" } as object)).rejects.toThrow(
      'there is no option "delimiter"',
    );
  });
});

describe("writeTable", () => {
  it("leaves nothing behind when a value cannot be written, the folder is missing, or the caller aborts", async () => {
    const before = readdirSync(folder);
    const infinite = Table.fromColumns({ x: [Number.POSITIVE_INFINITY] });
    await expect(writeTable(at("new.json"), infinite)).rejects.toThrow("which JSON cannot represent");
    const kinds = { x: { kind: "categorical", levels: [1, "1"] } } as const;
    const mixed = Table.fromColumns({ x: [1, "1"] }, { kinds });
    const holed = Table.fromColumns({ y: [1], x: [null] });
    await expect(writeTable(at("new.svm"), holed)).rejects.toThrow("missing value");
    for (const ending of ["csv", "json", "arff", "parquet", "arrow"]) {
      if (ending === "parquet" || ending === "arrow") {
        await expect(writeTable(at(`new.${ending}`), mixed)).rejects.toThrow("both written");
      }
      await expect(writeTable(join(folder, "none", `new.${ending}`), table)).rejects.toThrow(
        "its folder does not exist",
      );
      await expect(
        writeTable(at(`new.${ending}`), table, { signal: AbortSignal.abort() }),
      ).rejects.toBeInstanceOf(AbortError);
    }
    expect(readdirSync(folder)).toEqual(before);
  });
});
