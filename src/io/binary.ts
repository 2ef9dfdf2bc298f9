import { FormatError, got, wanted, words } from "../base/errors.js";

/** How files that are not text begin, and what to do with them. */
const SIGNATURES: readonly (readonly [signature: readonly number[], what: string, advice: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], "a workbook or another zip archive", "read a workbook as .xlsx"],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    "a workbook of the old .xls format",
    "save it as .xlsx or CSV in the program that made it",
  ],
  [[0x50, 0x41, 0x52, 0x31], "a Parquet file", "read it as .parquet"],
  [[0x41, 0x52, 0x52, 0x4f, 0x57, 0x31], "an Arrow file", "read it as .arrow"],
  [[0x1f, 0x8b], "gzip data", "decompress them first"],
  [[0x28, 0xb5, 0x2f, 0xfd], "Zstandard data", "decompress them first"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF file", "export its tables as CSV"],
  [
    [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66, 0x6f, 0x72, 0x6d, 0x61, 0x74],
    "an SQLite database",
    "export its tables as CSV",
  ],
];

/** Text has no zero bytes; where the first of many bytes has one, the rest is not text either. */
const SEARCHED = 4096;

/** Refuses bytes that are not text, whatever the name of their file says. */
export function requireNotBinary(method: string, bytes: Uint8Array): void {
  const known = SIGNATURES.find(([signature]) => signature.every((byte, at) => bytes[at] === byte));
  const zero = bytes.subarray(0, SEARCHED).indexOf(0);
  if (known === undefined && zero < 0) return;
  const [, received, advice] = known ?? [[], "binary data", "check the file and how it is called"];
  const where = known === undefined ? `: byte ${zero} is zero` : "";
  throw new FormatError(
    method,
    words`this is not ${wanted("text")} but ${got(received)}${where}; ${advice}.`,
  );
}
