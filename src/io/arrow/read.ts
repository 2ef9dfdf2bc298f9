import * as z from "zod";
import { columnName, FormatError, got, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { ArrowTypeId, isList } from "../../data/table/arrow-column.js";
import { levelsOf } from "../../data/table/column.js";
import { foreignColumns } from "../../data/table/foreign.js";
import type { Table } from "../../data/table/table.js";
import { requireColumns, tableOfColumns } from "../columns.js";
import { limitOptions, requireSize, rowsOption } from "../limits.js";
import { loadArrow } from "../optional.js";
import { columnsOption, kindsOption, rolesOption } from "../options.js";
import { allBytes, type Source } from "../source.js";
import { METADATA_KEY, readKinds, rolesOf } from "../stored-kinds.js";
import { originalLevels } from "../written-levels.js";
import { checkBuffers } from "./buffers.js";
import { checkMessages, requireArrow } from "./framing.js";
import { requireUtf8 } from "./utf8.js";

const schema = z.strictObject({
  columns: columnsOption,
  kinds: kindsOption,
  roles: rolesOption,
  rows: rowsOption,
  ...limitOptions,
});

/** How to read Arrow data. */
export type ArrowOptions = Readonly<z.input<typeof schema>>;

type ArrowTable = import("apache-arrow").Table;
type DataType = import("apache-arrow").DataType;

/**
 * A table from a file, URL, Blob, bytes or stream of Arrow IPC, in its file form (Feather 2) or its
 * stream form. Numbers, dates and times are quantitative, booleans boolean, strings categorical,
 * dictionaries categorical or, if they are ordered, ordinal, lists of numbers or strings lists. Requires the package apache-arrow.
 *
 * ```ts
 * const table = await readArrow("cities.arrow", { columns: ["city", "size"] });
 * ```
 */
export async function readArrow(source: Source, options: ArrowOptions = {}): Promise<Table> {
  const method = "readArrow";
  const { columns, kinds, roles, ...limits } = parseOptions(method, schema, options);
  const { tableFromIPC } = await loadArrow(method);
  const bytes = await allBytes(method, source, limits);
  requireArrow(method, bytes);
  const arrow = damagedUnlessRead(method, () => {
    checkMessages(bytes, limits);
    return tableFromIPC(bytes).slice(0, limits.rows);
  });
  const names = arrow.schema.fields.map(({ name }) => name);
  requireColumns(method, names, [...(columns ?? []), ...Object.keys(kinds)]);
  const wanted = columns ?? names;
  requireSize(method, arrow.numRows, wanted.length, limits);
  requireReadable(method, arrow, wanted);
  const stored = readKinds(method, arrow.schema.metadata.get(METADATA_KEY));
  const raw = damagedUnlessRead(method, () => foreignColumns(arrow.select([...wanted])) ?? []);
  return tableOfColumns(
    method,
    raw.map(({ name, values, spec }) => {
      const known = stored.kinds.get(name) ?? spec;
      const levels = levelsOf(known) ?? [];
      return { name, values: originalLevels(values, levels), spec: known };
    }),
    {
      kinds: Object.fromEntries(Object.entries(kinds).filter(([name]) => wanted.includes(name))),
      roles: rolesOf(roles, stored, wanted),
    },
  );
}

/** Throws an error that names the first requested column with nested values or invalid strings. */
function requireReadable(method: string, arrow: ArrowTable, wanted: readonly string[]): void {
  const chosen = new Set(wanted);
  for (const [at, { name, type }] of arrow.schema.fields.entries()) {
    if (!chosen.has(name)) continue;
    if (isReadable(type)) {
      const vector = arrow.getChildAt(at);
      if (vector === null) continue;
      damagedUnlessRead(method, () => checkBuffers(vector));
      requireUtf8(method, name, vector);
      continue;
    }
    const received = String(type);
    throw new FormatError(
      method,
      words`${columnName(name)} holds ${got(received)}, which a table cannot store; use the option "columns" to leave it out.`,
      { expected: "numbers, booleans, strings or lists of them" },
    );
  }
}

const READABLE = new Set<number>(Object.values(ArrowTypeId));

/** Whether a table can hold such a column: of lists, those of numbers or strings. */
function isReadable({ typeId, children }: DataType): boolean {
  if (!isList(typeId)) return READABLE.has(typeId);
  const element = children?.[0]?.type;
  return element !== undefined && READABLE.has(element.typeId) && !isList(element.typeId);
}

/** Turns the decoder's own errors into one about the data. */
function damagedUnlessRead<T>(method: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const reason = (error as Error).message;
    const compressed = /compress|codec/i.test(reason);
    const sentence = compressed
      ? `the Arrow data are compressed, which apache-arrow can read only with a codec in its compressionRegistry; register one, or write the data without compression.`
      : `the Arrow data are damaged: ${reason}.`;
    const received = compressed ? "compressed data" : reason;
    throw new FormatError(method, sentence, { expected: "Arrow IPC data", received }, error);
  }
}
