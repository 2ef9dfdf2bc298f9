import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readXlsx } from "../../../src/io/index.js";

const { workbook }: { workbook: string } = JSON.parse(
  readFileSync(new URL("workbook.json", import.meta.url), "utf8"),
);
const bytes = new Uint8Array(Buffer.from(workbook, "base64"));

describe("readXlsx reads what openpyxl wrote", () => {
  it("texts, dates of 1900, times, booleans, formulas that were never computed, errors and formats", async () => {
    const table = await readXlsx(bytes, { missing: ["n/a"] });
    expect(table.toRows()).toEqual([
      {
        city: "Oslo",
        founded: "1900-02-28",
        size: 1.5,
        coastal: true,
        seen: "2024-03-01T13:45:00Z",
        growth: null,
        note: null,
        percent: 0.25,
      },
      {
        city: "Rome <old>",
        founded: "1900-03-01",
        size: null,
        coastal: false,
        seen: "1999-12-31T00:00:00Z",
        growth: null,
        note: "a\nb",
        percent: 3,
      },
      {
        city: "São Paulo",
        founded: "2054-01-25",
        size: -2e-7,
        coastal: null,
        seen: null,
        growth: 0.1,
        note: null,
        percent: 0.5,
      },
    ]);
    expect(table.names.map((name) => table.kind(name))).toEqual([
      ...[
        "categorical",
        "date",
        "quantitative",
        "boolean",
        "date",
        "quantitative",
        "categorical",
        "quantitative",
      ],
    ]);
  });

  it("another sheet, without names", async () => {
    const table = await readXlsx(bytes, { sheet: "numbers", header: false });
    expect(table.rows).toBe(30);
    expect(table.get(29, "column2")).toBe((29 * 29) / 8);
  });
});
