import { DataError, OptionError } from "../../base/errors.js";
import { columnLength, valueAt } from "../column.js";
import { Table } from "../table.js";
import { md5 } from "./md5.js";
import { assemble, gather, type Part } from "./parts.js";

/** What names a case for good. */
export type CaseId = number | bigint | string;

export interface HashSplitOptions {
  /** The share of all possible names that belongs to the test set, in steps of 1/256; 0.2 unless given. */
  readonly testRatio?: number;
}

/**
 * Divides cases by a hash of their names, so that a case stays where it is when others are added or removed: a row
 * is for testing if the last byte of the MD5 digest of its name is below 256·testRatio. A number is hashed as a
 * 64-bit whole number, the lowest byte first, its fraction cut off; text as UTF-8. Of a table the column with the
 * role "id" names the cases. Sizes are those of chance: about testRatio of the rows, for 0.2 exactly 52/256 of all
 * names.
 *
 * ```ts
 * const { test } = hashSplit([0, 1, 2, 3, 4, 5], { testRatio: 0.2 });
 * test.indices; // [4, 5]
 * ```
 */
export function hashSplit<S extends Table | ArrayLike<CaseId>>(
  source: S,
  { testRatio = 0.2 }: HashSplitOptions = {},
): { readonly [K in "train" | "test"]: Part<S extends Table ? Table : number> } {
  const ids: ArrayLike<CaseId> = source instanceof Table ? idsOf(source) : source;
  const limit = limitOf("hashSplit", testRatio);
  const partOf = Uint8Array.from(ids, (id, row) => Number(lastHashByte("hashSplit", id, row) < limit));
  const indices = gather(partOf, 2);
  type Source = S extends Table ? Table : number;
  const divided = (source instanceof Table ? source : ids.length) as Source;
  return assemble(divided, { train: 1 - testRatio, test: testRatio }, indices);
}

/**
 * Whether `hashSplit` puts the case of this name into the test set.
 *
 * ```ts
 * inTestSet(4, 0.2); // true
 * ```
 */
export function inTestSet(id: CaseId, testRatio: number): boolean {
  return lastHashByte("inTestSet", id) < limitOf("inTestSet", testRatio);
}

function limitOf(method: string, testRatio: number): number {
  if (testRatio >= 0 && testRatio <= 1) return 256 * testRatio;
  throw new OptionError(`${method}: option "testRatio" must be a number from 0 to 1; got ${testRatio}.`, {
    method,
    option: "testRatio",
    expected: "a number from 0 to 1",
    received: String(testRatio),
  });
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
  throw new DataError(`${method}: a name must be text or a number of 64 bits; got ${id}${where}.`, {
    method,
    ...(row !== undefined && { row }),
    expected: "text or a number of 64 bits",
    received: String(id),
  });
}

/** The values of the column that names the cases. */
function idsOf(table: Table): CaseId[] {
  const name = table.roles.id;
  if (name === undefined) {
    throw new DataError(
      `hashSplit: the table has no column with the role "id"; give it one by table.withRole("id", name).`,
      { method: "hashSplit", expected: `a column with the role "id"`, received: "none" },
    );
  }
  const column = table.column(name);
  return Array.from({ length: columnLength(column) }, (_, row) => {
    const value = valueAt(column, row);
    if (typeof value === "string" || typeof value === "number") return value;
    throw new DataError(
      `hashSplit: column "${name}" has ${value} at row ${row}; a name is text or a number.`,
      {
        method: "hashSplit",
        column: name,
        row,
        expected: "text or a number",
        received: String(value),
      },
    );
  });
}
