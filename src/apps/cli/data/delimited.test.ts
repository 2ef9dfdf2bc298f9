import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, runCommand } from "../../../../test/support/captured-terminal.js";
import { parseCsv } from "../../../io/csv/read.js";

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

  it("is recognized as European or Latin-1, with a note", async () => {
    const european = await columnsOf("d.csv", "price;n\n1.234,56;1\n7,5;2\n");
    expect(european.columns[0]).toMatchObject({ kind: "quantitative", maximum: 1234.56 });
    expect(european.err).toContain('the decimal separator "," and the thousands separator "."');
    const latin = await columnsOf("e.csv", Buffer.from("city,n\nZ\u00fcrich,1\nBern,2\n", "latin1"));
    expect(latin.columns[0].values.map(({ value }: { value: string }) => value)).toContain("Zürich");
    expect(latin.err).toContain("is read as Latin-1");
  });

  it("has its separators recognized from all columns together", async () => {
    const text = "a;b;c\n5,08;5.762,67;12.345\n6,5;8.953,28;1.200\n";
    const { columns, err } = await columnsOf("g.csv", text);
    expect(columns.map(({ maximum }: { maximum: number }) => maximum)).toEqual([6.5, 8953.28, 12345]);
    expect(err).toContain('the decimal separator "," and the thousands separator "."');
    // Points that group digits are seen only once they are no decimal points.
    const whole = await columnsOf("h.csv", "a;c\n5,08;12.345\n6,5;1.200\n");
    expect(whole.columns[1]).toMatchObject({ kind: "quantitative", maximum: 12345 });
    const versions = await columnsOf("i.csv", "a;c\n5,08;0.125\n6,5;0.250\n");
    expect(versions.columns[1].kind).toBe("categorical");
  });

  it("keeps its fields apart where quoted numbers have commas", async () => {
    const grouped = await columnsOf("j.csv", 'id,n,x\n1,"1,100",a\n2,"2,350",b\n');
    expect(grouped.columns.map(({ name }: { name: string }) => name)).toEqual(["id", "n", "x"]);
    expect(grouped.columns[1]).toMatchObject({ kind: "quantitative", minimum: 1100, maximum: 2350 });
    expect(grouped.err).toContain('the thousands separator ","');
    const decimals = await columnsOf("k.csv", 'id,n\n1,"1,5"\n2,"2,75"\n3,4\n');
    expect(decimals.columns[0]).toMatchObject({ kind: "quantitative", maximum: 3 });
    expect(decimals.columns[1]).toMatchObject({ kind: "quantitative", minimum: 1.5, maximum: 4 });
    const mixed = await columnsOf("l.csv", 'n;m\n1,100;"1,234.5"\n2,350;7\n');
    expect(mixed.columns[0]).toMatchObject({ minimum: 1100, maximum: 2350 });
    const asWritten = await columnsOf("j.csv", 'id,n\n1,"1,100"\n2,"2,350"\n', "--decimal", ".");
    expect(asWritten.columns[1].kind).toBe("categorical");
    const said = await columnsOf("j.csv", "id;n;x\n1;1,100;2,5\n2;2,350;3,5\n", "--thousands", ",");
    expect(said.columns[1]).toMatchObject({ minimum: 1100, maximum: 2350 });
  });

  it("says why a column that is nearly numbers is not", async () => {
    const text = "n;m\n1,5;a\n-;b\n2,5;-\n3,5;a\n";
    const { columns, err } = await columnsOf("m.csv", text);
    expect(columns[0].kind).toBe("categorical");
    expect(err).toContain('column "n" ("-" in 1 row) is categorical, although all other values are numbers');
    expect(err).toContain('--missing "NA,N/A,NaN,nan,null,NULL,?,-"');
    const told = await columnsOf("m.csv", text, "--missing", "NA,N/A,NaN,nan,null,NULL,?,-");
    expect(told.columns[0]).toMatchObject({ kind: "quantitative", missing: 1, maximum: 3.5 });
    expect((await columnsOf("m.csv", text, "--kind", "n=categorical")).err).not.toContain("although");
    expect((await columnsOf("n.csv", "n,rh\n1,+\n2,-\n")).err).toBe("");
    const signed = await columnsOf("o.csv", "price\n$5\nfree\n$7\n$9\n");
    expect(signed.err).toContain('column "price" ("free" in 1 row) is categorical');
    // A text with a comma cannot be listed by the flag.
    const comma = await columnsOf("p.csv", "n;m\n1;a\nno, none;b\n2;c\n3;d\n");
    expect(comma.err).toContain('column "n" ("no, none" in 1 row) is categorical');
    expect(comma.err).toContain("numbers; correct these texts, or leave their fields empty.");
  });

  it("has its amounts and percentages read as numbers, with a note", async () => {
    const text = "price;share;cost\n€ 1.234,50;5 %;12,5 EUR\n€ 7;-2,5%;-1 EUR\n;0%;3 EUR\n";
    const { columns, err } = await columnsOf("q.csv", text);
    expect(columns.map(({ minimum, maximum }: Record<string, number>) => [minimum, maximum])).toEqual([
      [7, 1234.5],
      [-2.5, 5],
      [-1, 12.5],
    ]);
    expect(columns[0]).toMatchObject({ kind: "quantitative", missing: 1 });
    expect(err).toContain(
      'column "share" is read as numbers without "%", as in "-2,5%"; set --kind share=categorical to keep its texts.',
    );
    const kept = await columnsOf("q.csv", text, "--kind", "share=categorical", "--id", "price");
    expect(kept.columns.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...["categorical", "categorical", "quantitative"],
    ]);
    const dollars = await columnsOf("r.csv", 'price\n"$1,234.50"\n-$7\n');
    expect(dollars.columns[0]).toMatchObject({ minimum: -7, maximum: 1234.5 });
    const mixed = await columnsOf("s.csv", "price\n$5\n€7\n");
    expect(mixed.columns[0].kind).toBe("categorical");
    expect(mixed.err).toContain('its amounts have different signs, as in "$5" and "€7"');
    expect((await columnsOf("t.csv", "room\nABC 5\nABC 7\n")).columns[0].kind).toBe("categorical");
  });

  it("may group digits by spaces of any width or by apostrophes", async () => {
    for (const space of [" ", "\u00a0", "\u202f"]) {
      const { columns, err } = await columnsOf("u.csv", `a;b\n1${space}234,5;12${space}000\n7,25;900\n`);
      expect(columns.map(({ maximum }: { maximum: number }) => maximum)).toEqual([1234.5, 12000]);
      expect(err).toContain('the decimal separator "," and the thousands separator " "');
    }
    const swiss = await columnsOf("v.csv", "a,b\n1'234.5,x\n12\u2019000,y\n");
    expect(swiss.columns[0]).toMatchObject({ kind: "quantitative", minimum: 1234.5, maximum: 12000 });
    const phones = await columnsOf("w.csv", "phone,n\n030 123 456,1\n040 654 321,2\n");
    expect(phones.columns[0].kind).toBe("categorical");
  });

  it("is read by a model as what it was trained on", async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `$${i}.50,${i < 15 ? "a" : "b"}`);
    await writeFile(at("paid.csv"), ["paid,y", ...rows, ""].join("\n"));
    const train = ["train", at("paid.csv"), "--target", "y", "--model", "GaussianNB", "--no-validate"];
    await runCommand([...train, "--out", at("paid.json")]);
    const { out, err } = await runCommand(["predict", at("paid.json"), at("paid.csv"), "--rows", "1"]);
    expect(out, err).toBe("predicted\na\n");
  });

  it("gets the kinds that a model expects in the format that was recognized", async () => {
    await writeFile(at("train.csv"), "x,y\n1.5,a\n2.5,a\n7.5,b\n8.5,b\n");
    const train = ["train", at("train.csv"), "--target", "y", "--model", "GaussianNB", "--no-validate"];
    expect((await runCommand([...train, "--out", at("model.json")])).code).toBe(0);
    await writeFile(at("new.csv"), "x;y\n8,25;1\n1,75;2\n");
    const { out, err } = await runCommand(["predict", at("model.json"), at("new.csv")]);
    expect(out, err).toBe("predicted\nb\na\n");
    await writeFile(at("new.csv"), "x\n8.25\nnone\n");
    expectRefusal(
      await runCommand(["predict", at("model.json"), at("new.csv")]),
      'must be a number; got "none". If this means a missing value, name it with --missing.',
    );
  });

  it("has one column if its delimiter is unusual, with a note", async () => {
    const { columns, err } = await columnsOf("p.txt", "a b c\n1 2 3\n");
    expect(columns).toHaveLength(1);
    expect(err).toContain('there is one column, "a b c"; if there should be more, set --delimiter');
    expect((await columnsOf("p.txt", "a b c\n1 2 3\n", "--delimiter", " ")).columns).toHaveLength(3);
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
    const json = (async function* () {
      yield new TextEncoder().encode('{"a": 1}\n{"a": 2}\n');
    })();
    expectRefusal(await runCommand(["describe", "-"], { input: json }), "standard input holds JSON");
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
