// Arrays of numbers in files that both sides of a comparison read.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export function writeNumbers(folder: string, name: string, numbers: Float64Array | Int32Array): void {
  writeFileSync(join(folder, name), new Uint8Array(numbers.buffer));
}

export function readBytes(folder: string, name: string): ArrayBuffer {
  return new Uint8Array(readFileSync(join(folder, name))).buffer;
}
