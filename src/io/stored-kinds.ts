// What Parquet and Arrow cannot express about a table (that levels have an order, which ones never occur, what
// is text, which column holds the weights) is stored in the metadata as JSON, under the key "credal".

import * as z from "zod";
import { FormatError } from "../base/errors.js";
import type { Label } from "../base/label.js";
import type { KindSpec } from "../data/table/column.js";
import type { Table, TableOptions } from "../data/table/table.js";

/** The key of this JSON in the metadata of a file. */
export const METADATA_KEY = "credal";

/** Numbers that JSON cannot represent are wrapped, so that no string is mistaken for one. */
const level = z.codec(
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.strictObject({ number: z.enum(["Infinity", "-Infinity", "-0"]) }),
  ]),
  z.custom<Label>(),
  {
    decode: (written) => (typeof written === "object" ? Number(written.number) : written),
    encode: (value) => {
      if (Object.is(value, -0)) return { number: "-0" as const };
      const finite = typeof value !== "number" || Number.isFinite(value);
      return finite ? value : { number: String(value) as "Infinity" };
    },
  },
);

const stored = z.strictObject({
  version: z.literal(1),
  columns: z.array(
    z.union([
      z.strictObject({ name: z.string(), kind: z.enum(["quantitative", "boolean", "text", "list"]) }),
      z.strictObject({ name: z.string(), kind: z.literal("date"), resolution: z.enum(["day", "time"]) }),
      z.strictObject({
        name: z.string(),
        kind: z.enum(["ordinal", "categorical"]),
        levels: z.array(level),
      }),
    ]),
  ),
  roles: z.strictObject({
    weight: z.string().exactOptional(),
    id: z.string().exactOptional(),
    offset: z.string().exactOptional(),
  }),
});

/** Kinds by column, and roles. */
export interface StoredKinds {
  readonly kinds: ReadonlyMap<string, KindSpec>;
  readonly roles: NonNullable<TableOptions["roles"]>;
}

/** The kinds, levels and roles of a table as JSON. */
export function writeKinds(table: Table): string {
  const columns = [...table].map(([name, column]) => {
    if ("levels" in column) return { name, kind: column.kind, levels: [...column.levels] };
    if (column.kind === "date") return { name, kind: column.kind, resolution: column.resolution };
    return { name, kind: column.kind };
  });
  return JSON.stringify(z.encode(stored, { version: 1, columns, roles: { ...table.roles } }));
}

/** What {@link writeKinds} wrote; empty if there is none. */
export function readKinds(method: string, json: string | undefined): StoredKinds {
  if (json === undefined) return { kinds: new Map(), roles: {} };
  const result = z.safeDecode(stored, parsed(json) as z.input<typeof stored>);
  if (!result.success) {
    const [issue] = result.error.issues;
    const where = issue.path.length === 0 ? "" : ` at ${issue.path.join(".")}`;
    throw new FormatError(method, `the metadata "${METADATA_KEY}" are invalid${where}: ${issue.message}.`, {
      expected: "kinds and roles as JSON",
      // Metadata of the wrong type come as anything.
      received: String(json).slice(0, 80),
    });
  }
  const { columns, roles } = result.data;
  return {
    kinds: new Map(
      columns.map(({ name, ...spec }) => [name, "levels" in spec || "resolution" in spec ? spec : spec.kind]),
    ),
    roles,
  };
}

/** The roles given by the caller, or those of the file whose columns are read. */
export function rolesOf(
  given: TableOptions["roles"],
  { roles }: StoredKinds,
  names: readonly string[],
): NonNullable<TableOptions["roles"]> {
  if (given !== undefined) return given;
  return Object.fromEntries(Object.entries(roles).filter(([, name]) => names.includes(name)));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
