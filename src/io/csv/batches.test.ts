import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { LevelColumn } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import { readCsvBatches } from "./batches.js";
import { parseCsv, readCsv } from "./read.js";
import { writeCsvFile } from "./write.js";

const folder = mkdtempSync(join(tmpdir(), "credal-csv-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines = Array.from({ length: 25 }, (_, i) => `${i / 8},"level\n${i % 3}",${i % 2 === 0}`);
const text = ["x,w,b", ...lines, ""].join("\r\n");

async function collect(batches: AsyncIterable<Table>): Promise<Table[]> {
  const tables: Table[] = [];
  for await (const table of batches) tables.push(table);
  return tables;
}

/** A source whose pieces end anywhere: inside of numbers, quotes and line ends. */
function* pieces(whole: string, size: number) {
  for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size);
}

describe("readCsvBatches", () => {
  it("gives the rows of the whole in tables of one size, whatever the pieces", async () => {
    const whole = parseCsv(text);
    for (const batchRows of [1, 3, 5, 25, 100]) {
      const options = {
        batchRows,
        kinds: { w: { kind: "categorical", levels: ["level\n0", "level\n1", "level\n2"] } },
      } as const;
      const tables = await collect(readCsvBatches(pieces(text, 7), options));
      expect(tables.map(({ rows }) => rows).slice(0, -1)).toEqual(
        Array.from({ length: Math.ceil(25 / batchRows) - 1 }, () => batchRows),
      );
      expect(tables.flatMap((table) => table.toRows())).toEqual(whole.toRows());
    }
  });

  it("reads a long text through a short window", async () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => `"t\r\n""${i}",${i},word ${i % 7}\r\n`);
    const long = `t,x,w\r\n${rows.join("")}`;
    const kinds = { t: "text" } as const;
    const tables = await collect(readCsvBatches(pieces(long, 1001), { batchRows: 9999, kinds }));
    const [first, ...rest] = tables;
    expect(first.concat(...rest).toRows()).toEqual(parseCsv(long, { kinds }).toRows());
    const { levels } = first.column("w") as LevelColumn;
    for (const table of rest) expect(table.column("w")).toMatchObject({ levels });
  });

  it("obeys a limit of rows and a choice of columns", async () => {
    const tables = await collect(
      readCsvBatches(pieces(text, 100), { batchRows: 4, rows: 6, columns: ["b"] }),
    );
    expect(tables.map(({ rows, names }) => [rows, ...names])).toEqual([
      [4, "b"],
      [2, "b"],
    ]);
  });

  it("refuses later what the first batch does not know, with line and column", async () => {
    const surprise = (last: string) => collect(readCsvBatches(["a,b\n1,x\n2,y\n", last], { batchRows: 2 }));
    await expect(surprise("3,z\n")).rejects.toThrow(
      'line 4, column "b" must be one of the levels "x", "y"; got "z"',
    );
    await expect(surprise("q,x\n")).rejects.toThrow('line 4, column "a" must be a number; got "q"');
    await expect(surprise("3\n")).rejects.toThrow("line 4 has 1 field");
    await expect(surprise('3,"x\n')).rejects.toThrow("line 4 opens a quote that is never closed");
    await expect(collect(readCsvBatches([""], {}))).rejects.toThrow("empty");
    await expect(collect(readCsvBatches([text], { batchRows: 0 }))).rejects.toThrow('option "batchRows"');
  });
});

describe("files", () => {
  it("are read by path and by URL", async () => {
    const path = join(folder, "in.csv");
    writeFileSync(path, text);
    expect((await readCsv(path)).toRows()).toEqual(parseCsv(text).toRows());
    expect((await readCsv(pathToFileURL(path))).rows).toBe(25);
    expect((await collect(readCsvBatches(path, { batchRows: 20 }))).map(({ rows }) => rows)).toEqual([20, 5]);
  });

  it("are fetched from the web", async () => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === "/data.csv" ? 200 : 404;
      response.end(text);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await readCsv(new URL("/data.csv", base))).toRows()).toEqual(parseCsv(text).toRows());
    await expect(readCsv(new URL("/none.csv", base))).rejects.toThrow("responded with status 404");
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await expect(readCsv(new URL("/data.csv", base))).rejects.toThrow("cannot be reached");
  });

  it("are written whole or not at all", async () => {
    const path = join(folder, "out.csv");
    await writeCsvFile(path, Table.fromColumns({ a: [1, 2] }));
    expect(readFileSync(path, "utf8")).toBe("a\n1\n2\n");
    const before = readdirSync(folder);
    await expect(
      writeCsvFile(join(folder, "none", "out.csv"), Table.fromColumns({ a: [1] })),
    ).rejects.toThrow("cannot write");
    await expect(writeCsvFile(folder, Table.fromColumns({ a: [1] }))).rejects.toThrow("cannot write");
    expect(readdirSync(folder)).toEqual(before);
  });
});
