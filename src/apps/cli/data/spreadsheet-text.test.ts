// Text as spreadsheets export it: titles above the header, totals below the rows, points between groups of digits.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { expectRefusal, runCommand } from "../../../../test/support/captured-terminal.js";
import { readCsv, readCsvBatches } from "../../../io/index.js";

const folder = mkdtempSync(join(tmpdir(), "credal-sheets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function described(text: string, name = "data.csv", ...flags: readonly string[]) {
  writeFileSync(join(folder, name), text);
  const { code, out, err } = await runCommand(["describe", join(folder, name), "--json", ...flags]);
  if (code !== 0) return { code, err, columns: [], rows: 0 };
  const { columns, rows } = JSON.parse(out);
  return {
    code,
    err,
    rows,
    columns: columns.map((one: { name: string; kind: string }) => `${one.name} ${one.kind}`),
  };
}

const rows = (sign: string, count = 30) =>
  Array.from({ length: count }, (_, i) => [`A${1000 + i}`, (i * 7) % 40, (i % 9) + 5.5].join(sign)).join(
    "\n",
  );

describe("lines above the header", () => {
  const columns = ["order categorical", "amount quantitative", "price quantitative"];

  it("are recognized, padded or not, with any delimiter, and noted", async () => {
    const titles = fc.constantFrom("Report 2023", "As of: 31.12.2023", "", "# exported by hand");
    await fc.assert(
      fc.asyncProperty(
        fc.array(titles, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(";", ",", "\t", "|"),
        fc.boolean(),
        fc.constantFrom("\n", "\r\n"),
        async (above, sign, padded, end) => {
          fc.pre(above.some((title) => title !== ""));
          const lines = above.map((title) => (padded ? `${title}${sign}${sign}` : title));
          const text = [...lines, ["order", "amount", "price"].join(sign), ...rows(sign).split("\n")].join(
            end,
          );
          const found = await described(text);
          expect(found.columns).toEqual(columns);
          expect(found.rows).toBe(30);
          expect(found.err).toContain(`read from line ${above.length + 1}`);
          expect(found.err).toContain("--skip 0");
          const given = await described(text, "data.csv", "--skip", String(above.length));
          expect(given).toMatchObject({ columns, rows: 30, err: "" });
        },
      ),
      { numRuns: 30, seed: 1 },
    );
  });

  it("are not looked for where every line is as wide as the first", async () => {
    for (const header of ["order,amount,price", ",amount,price", '"a b",amount,'])
      expect((await described(`${header}\n${rows(",")}\n`)).err).not.toContain("--skip");
    expect((await described("a,b\nx,y\nu,v\nx,v\n")).columns).toEqual(["a categorical", "b categorical"]);
    expect((await described(`note\n${rows(",")}`, "data.csv", "--no-header")).err).not.toContain("--skip");
  });

  it("are skipped in the given number, however the text is cut into pieces", async () => {
    const text = `Title\r\n\r\n"with ""quotes"""\r\na,b\r\n1,2\r\n3,4\r\n`;
    for (const size of [1, 2, 5, 100]) {
      const bytes = new TextEncoder().encode(text);
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.slice(at * size, (at + 1) * size),
      );
      expect((await readCsv(pieces, { skip: 3 })).toRows()).toEqual([
        { a: 1, b: 2 },
        { a: 3, b: 4 },
      ]);
      const batches = [];
      for await (const batch of readCsvBatches(pieces, { skip: 3, batchRows: 1 })) batches.push(batch.rows);
      expect(batches).toEqual([1, 1]);
    }
    await expect(readCsv([new TextEncoder().encode("a\n1")], { skip: 5 })).rejects.toThrow(
      'the option "skip" leaves out 5 lines, and there are no more',
    );
    const ragged = `t\nu\na,b\n1,2\n1,2,3\n`;
    await expect(readCsv([new TextEncoder().encode(ragged)], { skip: 2 })).rejects.toThrow(
      "line 5 has 3 fields",
    );
    writeFileSync(join(folder, "short.csv"), "a\n1\n");
    expectRefusal(
      await runCommand(["describe", join(folder, "short.csv"), "--skip", "9"]),
      "--skip leaves out 9 lines",
    );
  });
});

describe("a last row of totals", () => {
  const body = Array.from(
    { length: 50 },
    (_, i) => [i % 3 === 0 ? "x" : "y", (i * 13) % 29, (i * 7.25) % 31] as const,
  );
  const sum = (at: 1 | 2) => body.reduce((all, row) => all + row[at], 0);
  const text = (last: string) =>
    `shop,amount,price\n${body.map((row) => row.join(",")).join("\n")}\n${last}\n`;

  it("is named by its word or by its sums, with the flag that leaves it out", async () => {
    for (const last of [`Summe,${sum(1)},`, `Total:,,${sum(2)}`, `,${sum(1)},${sum(2)}`, "Grand total,,"]) {
      const { err } = await described(text(last));
      expect(err, last).toContain("the last row looks like totals");
      expect(err).toContain("--rows 50");
      const without = await described(text(last), "data.csv", "--rows", "50");
      expect(without).toMatchObject({ rows: 50, err: "" });
    }
  });

  it("does not stand for a missing value", async () => {
    const { err } = await described(
      `id,amount\n${body.map((row, i) => `${i},${row[1]}`).join("\n")}\nSumme,${sum(1)}\n`,
    );
    expect(err).toContain("the last row looks like totals");
    expect(err).not.toContain("--missing");
  });

  it("is not seen where there is none", async () => {
    for (const last of ["x,5,3", `x,${sum(1)},3`, "summer,5,3"])
      expect((await described(text(last))).err, last).not.toContain("totals");
    expect(
      (await described("word,n\ntotal,1\nsum,2\ntotal,3\nsum,4\ntotal,5\nsum,6\ntotal,2\n")).err,
    ).not.toContain("totals");
  });
});

describe("points that may separate thousands", () => {
  it("are noted where commas do not separate fields", async () => {
    const values = ["1.000", "2.000", "3.500", "10.000"];
    for (const [sign, name] of [
      [";", "data.csv"],
      ["\t", "data.tsv"],
    ]) {
      const text = `a${sign}y\n${values.map((value, i) => `${value}${sign}${"xz"[i % 2]}`).join("\n")}\n`;
      const { err } = await described(text, name);
      expect(err).toContain('the points in "a", as in "10.000", are read as decimal points');
      const read = await described(text, name, "--decimal", ",", "--thousands", ".");
      expect(read).toMatchObject({ err: "", columns: ["a quantitative", "y categorical"] });
      writeFileSync(join(folder, name), text);
      const { out } = await runCommand([
        "describe",
        join(folder, name),
        "--decimal",
        ",",
        "--thousands",
        ".",
      ]);
      expect(out).toContain("10000");
      expect((await described(text, name, "--decimal", ".")).err).toBe("");
    }
  });

  it("are not noted in measurements", async () => {
    for (const values of [
      ["0.125", "2.000"],
      ["1.25", "2.000"],
      ["1.0001", "2.000"],
      ["1.000", "0.5"],
    ])
      expect((await described(`a;y\n${values.map((value) => `${value};x`).join("\n")}\n`)).err).toBe("");
    expect((await described("a,y\n1.000,x\n2.000,z\n")).err).toBe("");
  });
});
