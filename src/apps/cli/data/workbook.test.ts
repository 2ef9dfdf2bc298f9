import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, runCommand } from "../../../../test/support/captured-terminal.js";
import { workbook } from "../../../../test/support/workbook.js";

let folder = "";
const at = (name: string) => join(folder, name);

const cell = (value: string | number) =>
  typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const rows = (...all: readonly (string | number)[][]) =>
  all.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "credal-workbook-"));
  const people = Array.from({ length: 40 }, (_, i) => [
    i % 7,
    i % 3 === 0 ? "none" : i,
    i % 7 > 3 ? "yes" : "no",
  ]);
  const sheets = { people: rows(["calls", "fee", "left"], ...people), other: rows(["a", "a"], [1, 2]) };
  await writeFile(at("book.xlsx"), workbook({ sheets }));
});

afterAll(() => rm(folder, { recursive: true }));

describe("workbooks on the command line", () => {
  it("are described by sheet, with markers of missing values", async () => {
    const words = ["describe", at("book.xlsx"), "--missing", "none", "--json"];
    const { columns } = JSON.parse((await runCommand(words)).out);
    expect(columns.map(({ name, kind, missing }: Record<string, unknown>) => [name, kind, missing])).toEqual([
      ["calls", "quantitative", 0],
      ["fee", "quantitative", 14],
      ["left", "categorical", 0],
    ]);
    for (const sheet of ["other", "2"]) {
      const other = await runCommand([
        "describe",
        at("book.xlsx"),
        "--sheet",
        sheet,
        "--number-names",
        "--json",
      ]);
      expect(JSON.parse(other.out).columns.map(({ name }: { name: string }) => name)).toEqual(["a", "a2"]);
    }
  });

  it("are trained on and predicted", async () => {
    const model = [
      "--target",
      "left",
      "--model",
      "DecisionTreeClassifier",
      "--folds",
      "2",
      "--out",
      at("m.json"),
    ];
    const trained = await runCommand(["train", at("book.xlsx"), ...model]);
    expect(trained.err).toContain('Note: column "fee" holds text and numbers');
    expect(trained.code).toBe(0);
    const { out } = await runCommand(["predict", at("m.json"), at("book.xlsx"), "--rows", "5", "--json"]);
    expect(JSON.parse(out).map(({ predicted }: { predicted: string }) => predicted)).toEqual([
      ...["no", "no", "no", "no", "yes"],
    ]);
  });

  it("are refused with advice", async () => {
    const describeWith = (...words: string[]) => runCommand(["describe", ...words]);
    expectRefusal(
      await describeWith(at("book.xlsx"), "--sheet", "peple"),
      'the sheets are "people", "other"',
    );
    expectRefusal(await describeWith(at("book.xlsx"), "--sheet", "other"), "set --number-names");
    expectRefusal(await describeWith(at("book.xlsx"), "--decimal", ","), "is a workbook");
    await writeFile(at("a.csv"), "a\n1\n");
    expectRefusal(await describeWith(at("a.csv"), "--sheet", "1"), "--sheet is for .xlsx workbooks");
    await writeFile(at("a.xlsx"), "a\n1\n");
    expectRefusal(await describeWith(at("a.xlsx")), "a.xlsx: the file is not a workbook");
  });
});
