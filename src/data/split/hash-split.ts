import { columnName, DataError, got, rowName, wanted, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { requireProbability } from "../../math/probability/distributions/require.js";
import { columnLength, valueAt } from "../table/column.js";
import { Table } from "../table/table.js";
import { md5 } from "./md5.js";
import { assemble, gather, type Part } from "./parts.js";

/** What identifies a case permanently. */
export type CaseId = number | bigint | string;

export interface HashSplitOptions {
  /** The share of all possible ids that belong to the test set, in steps of 1/256. Default 0.2. */
  readonly testRatio?: number;
}

/**
 * Splits cases by a hash of their ids, so that a case stays in its part when others are added or removed: a row
 * belongs to the test set if the last byte of the MD5 digest of its id is below 256·testRatio. A number is hashed as a
 * 64-bit integer, lowest byte first, without its fraction; text as UTF-8. In a table, the column with the
 * role "id" holds the ids. The sizes are random: about testRatio of the rows, for 0.2 exactly 52/256 of all
 * possible ids.
 *
 * ```ts
 * const { test } = hashSplit([0, 1, 2, 3, 4, 5], { testRatio: 0.2 });
 * test.indices; // [4, 5]
 * ```
 */
export function hashSplit<S extends Table | ArrayLike<CaseId>>(
  source: S,
  options: HashSplitOptions = {},
): { readonly [K in "train" | "test"]: Part<S extends Table ? S : number> } {
  requireKnownOptions("hashSplit", options, ["testRatio"]);
  const { testRatio = 0.2 } = options;
  const ids: ArrayLike<CaseId> = source instanceof Table ? idsOf(source) : source;
  requireList("hashSplit", "ids", ids);
  const limit = limitOf("hashSplit", testRatio);
  const partOf = Uint8Array.from(ids, (id, row) => Number(lastHashByte("hashSplit", id, row) < limit));
  const indices = gather(partOf, 2);
  type Source = S extends Table ? S : number;
  const divided = (source instanceof Table ? source : ids.length) as Source;
  return assemble(divided, { train: 1 - testRatio, test: testRatio }, indices);
}

/**
 * Whether `hashSplit` puts the case with this id into the test set.
 *
 * ```ts
 * inTestSet(4, 0.2); // true
 * ```
 */
export function inTestSet(id: CaseId, testRatio: number): boolean {
  return lastHashByte("inTestSet", id) < limitOf("inTestSet", testRatio);
}

function limitOf(method: string, testRatio: number): number {
  return 256 * requireProbability(method, "testRatio", testRatio);
}

function lastHashByte(method: string, id: CaseId, row?: number): number {
  return md5(bytesOf(method, id, row))[15];
}

const LARGEST = 2n ** 63n;

function bytesOf(method: string, id: CaseId, row: number | undefined): Uint8Array {
  if (typeof id === "string") return new TextEncoder().encode(id);
  const whole = typeof id === "bigint" ? id : Number.isFinite(id) ? BigInt(Math.trunc(id)) : LARGEST;
  if (whole >= -LARGEST && whole < LARGEST) {
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setBigInt64(0, whole, true);
    return new Uint8Array(bytes.buffer);
  }
  const where = row === undefined ? "" : ` at row ${row}`;
  const sentence = words`an id must be ${wanted("text or a number that fits into 64 bits")}; got ${got(quote(id))}${where}.`;
  throw new DataError(method, sentence, { ...(row !== undefined && { row }) });
}

/** The values of the id column. */
function idsOf(table: Table): CaseId[] {
  const name = table.roles.id;
  if (name === undefined) {
    const sentence = `the table has no column with the role "id"; assign one with table.withRole("id", name).`;
    throw new DataError("hashSplit", sentence, { expected: `a column with the role "id"`, received: "none" });
  }
  const column = table.column(name);
  return Array.from({ length: columnLength(column) }, (_, row) => {
    const value = valueAt(column, row);
    if (typeof value === "string" || typeof value === "number") return value;
    const sentence = words`${columnName(name)} has ${got(String(value))} at ${rowName(row)}; an id must be ${wanted("text or a number")}.`;
    throw new DataError("hashSplit", sentence);
  });
}
