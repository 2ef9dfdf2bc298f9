// Writes the records of kernels/ as TypeScript: where every field is, by the kind of its number. With them,
// src/wasm/record.ts writes and reads records by the names of their fields.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { recordsOf } from "./source.mjs";

const KINDS = ["int32", "float64", "int64", "floats", "ints", "pointers"];
const WIDTHS = { float64: 8, int64: 8 };

/** The files that declare records, those first that others extend. */
export function recordFiles(root) {
  const files = readdirSync(join(root, "kernels"), { recursive: true })
    .filter((file) => file.endsWith(".record.ts"))
    .map((file) => `kernels/${file.replaceAll("\\", "/")}`);
  const depth = (file) => file.split("/").length;
  return files.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
}

/** All records, by the names of the files to write them to. */
export function readRecords(root) {
  const known = new Map();
  const byFolder = new Map();
  for (const file of recordFiles(root)) {
    const records = recordsOf(readFileSync(join(root, file), "utf8"), known);
    for (const [name, record] of records) {
      if (known.has(name)) throw new Error(`${file} declares ${name}, as another file does`);
      known.set(name, record);
    }
    const folder = file.split("/").length > 2 ? file.split("/")[1] : "core";
    byFolder.set(folder, [
      ...(byFolder.get(folder) ?? []),
      ...[...records.values()].map((record) => ({ ...record, file })),
    ]);
  }
  return byFolder;
}

/** A record as a constant of TypeScript. */
export function writeRecord({ name, comment, fields, bytes, file }) {
  const note = `Declared in ${file}.`;
  const doc = comment
    ? comment
        .replace(/^\/\*\* ?/, "")
        .replace(/\s*\*\/$/, "")
        .trim()
    : "";
  const lines = [
    doc.includes("\n")
      ? `/**\n ${doc.replace(/^\*?/, "*")}\n * ${note}\n */`
      : `/** ${doc ? `${doc} ` : ""}${note} */`,
  ];
  lines.push(`export const ${name} = {`, `  bytes: ${bytes},`);
  for (const kind of KINDS) {
    const members = fields.filter((field) => field.kind === kind);
    lines.push(`  ${kind}: {`);
    for (const { name: field, offset, comment: sentence } of members) {
      if (sentence) lines.push(`    ${sentence.replaceAll("\n", "\n  ")}`);
      lines.push(`    ${field}: ${offset / (WIDTHS[kind] ?? 4)},`);
    }
    lines.push("  },");
  }
  lines.push("} as const;");
  return lines.join("\n");
}
