import { describe, expect, it, vi } from "vitest";
import { MissingDependencyError } from "../base/errors.js";
import { Table } from "../data/table/table.js";
import { readArrow } from "./arrow/read.js";
import { writeArrow } from "./arrow/write.js";
import { readParquet } from "./parquet/read.js";
import { writeParquet } from "./parquet/write.js";

const absent = vi.hoisted(() => () => {
  throw new Error("not installed");
});
vi.mock("hyparquet", absent);
vi.mock("hyparquet-writer", absent);
vi.mock("apache-arrow", absent);

const table = Table.fromColumns({ x: [1] });

describe("an optional package that is not installed", () => {
  it.each([
    ["readParquet", "hyparquet", () => readParquet(new Uint8Array(12))],
    ["writeParquet", "hyparquet-writer", () => writeParquet(table)],
    ["readArrow", "apache-arrow", () => readArrow(new Uint8Array(12))],
    ["writeArrow", "apache-arrow", () => writeArrow(table)],
  ])("is named by %s with the command that installs it", async (method, name, attempt) => {
    await expect(attempt()).rejects.toBeInstanceOf(MissingDependencyError);
    await expect(attempt()).rejects.toThrow(
      `${method}: requires the optional package ${name}; run: npm install ${name}`,
    );
  });
});
