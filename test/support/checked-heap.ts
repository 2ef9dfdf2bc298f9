// The heap of kernel memory for the checked kernels (CREDAL_KERNELS=checked): it leaves room between blocks and keeps
// the map of what was given out, by which scripts/kernels/checked.mjs lets kernels read and write.

import { allocate as allocateBlock, release as releaseBlock } from "../../src/wasm/heap.js";
import { kernelModule } from "../../src/wasm/module.js";

export { kernelMemoryBytes } from "../../src/wasm/heap.js";

/** Bytes before and behind every block that belong to nobody. */
const GUARD = 64;
/** Memory behind this is not watched. */
const LIMIT = 2 ** 29;
const FIRST_ADDRESS = 1024;
/** Where the kernels look for the map and its limit, as int32 numbers. */
const MAP_AT = 4;
const LIMIT_AT = 5;

let map = 0;

/** Allocates bytes of kernel memory, with unspecified content. */
export function allocate(bytes: number): number {
  if (map === 0) begin();
  const pointer = allocateBlock(bytes + 2 * GUARD) + GUARD;
  mark(pointer, pointer + bytes, true);
  return pointer;
}

/** Releases what `allocate(bytes)` allocated. */
export function release(pointer: number, bytes: number): void {
  mark(pointer, pointer + bytes, false);
  releaseBlock(pointer - GUARD, bytes + 2 * GUARD);
}

/** Static data and the packing buffers of this thread are there from the start. */
function begin(): void {
  map = allocateBlock(LIMIT / 32);
  const { memory, heapStart } = kernelModule();
  new Uint8Array(memory.buffer, map, LIMIT / 32).fill(0);
  mark(FIRST_ADDRESS, heapStart, true);
  const words = new Int32Array(memory.buffer, 0, FIRST_ADDRESS / 4);
  words[MAP_AT] = map;
  words[LIMIT_AT] = LIMIT;
}

/** Marks words of four bytes: one bit for each. */
function mark(start: number, end: number, given: boolean): void {
  const bits = new Uint8Array(kernelModule().memory.buffer, map, LIMIT / 32);
  const last = Math.ceil(Math.min(end, LIMIT) / 4);
  for (let word = start / 4; word < last; ) {
    if (word % 8 === 0 && word + 8 <= last) {
      const bytes = Math.floor((last - word) / 8);
      bits.fill(given ? 255 : 0, word / 8, word / 8 + bytes);
      word += 8 * bytes;
    } else {
      const bit = 1 << (word % 8);
      if (given) bits[word >> 3] |= bit;
      else bits[word >> 3] &= ~bit;
      word += 1;
    }
  }
}
