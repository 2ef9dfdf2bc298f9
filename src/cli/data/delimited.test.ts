import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";
import { parseCsv } from "../../io/csv/read.js";

let folder = "";
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "credal-"));
});

afterAll(() => rm(folder, { recursive: true }));

async function columnsOf(name: string, content: string | Uint8Array, ...flags: string[]) {
  await writeFile(at(name), content);
  const { code, out, err } = await runCommand(["describe", at(name), ...flags, "--json"]);
  expect(code, err).toBe(0);
  return { columns: JSON.parse(out).columns, err };
}

describe("delimited text on the command line", () => {
  it("is read with every flag of the reader", async () => {
    const flags = [
      "--delimiter",
      "|",
      "--decimal",
      ",",
      "--thousands",
      ".",
      "--missing",
      "-9",
      "--no-header",
    ];
    const { columns } = await columnsOf("a.csv", "1.234,5|a\n-9|b\n2,5|b\n", ...flags);
    expect(columns[0]).toMatchObject({ name: "column1", kind: "quantitative", missing: 1, maximum: 1234.5 });
    const twice = await columnsOf("b.csv", "x,x,x2\n1,2,3\n", "--number-names");
    expect(twice.columns.map(({ name }: { name: string }) => name)).toEqual(["x", "x3", "x2"]);
    await writeFile(at("c.json"), "[]");
    expectRefusal(
      await runCommand(["describe", at("c.json"), "--decimal", ","]),
      "flags about delimited text",
    );
  });

  it("is recognized as European or Latin-1, which is said", async () => {
    const european = await columnsOf("d.csv", "price;n\n1.234,56;1\n7,5;2\n");
    expect(european.columns[0]).toMatchObject({ kind: "quantitative", maximum: 1234.56 });
    expect(european.err).toContain('the decimal separator "," and the thousands separator "."');
    const latin = await columnsOf("e.csv", Buffer.from("city,n\nZ\u00fcrich,1\nBern,2\n", "latin1"));
    expect(latin.columns[0].values.map(({ value }: { value: string }) => value)).toContain("Zürich");
    expect(latin.err).toContain("is read as Latin-1");
  });

  it("comes from standard input, compressed or not", async () => {
    const text = new TextEncoder().encode("sold,n\n2024-01-31,1\n2024-03-01,2\n");
    for (const bytes of [text, gzipSync(text)]) {
      const input = (async function* () {
        yield bytes;
      })();
      const { out } = await runCommand(["describe", "-", "--json"], { input });
      expect(JSON.parse(out).columns[0]).toMatchObject({ kind: "date", maximum: "2024-03-01", span: 30 });
    }
    expectRefusal(await runCommand(["describe", "-"]), "no standard input");
    expectRefusal(await runCommand(["describe", at("a.xls")]), "save the sheet as .xlsx or CSV");
  });

  it("keeps digits that are not numbers, with a note", async () => {
    const { columns, err } = await columnsOf("f.csv", "zip,n\n01234,1\n98765,2\n");
    expect(columns[0].kind).toBe("categorical");
    expect(err).toContain('Note: column "zip" stays categorical');
  });
});

describe("separators of thousands", () => {
  it("stand between groups of three digits", () => {
    const read = (text: string) => parseCsv(`x;y\n${text};a`, { thousands: "," }).get(0, "x");
    expect(read("1,234,567.25")).toBe(1234567.25);
    expect(read("-12,000")).toBe(-12000);
    expect(read("12,00")).toBe("12,00");
    expect(() => parseCsv("x\n1", { thousands: "." })).toThrow("must differ from the decimal separator");
  });
});
