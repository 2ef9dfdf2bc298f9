import { CredalError, got, wanted, words } from "../base/errors.js";
import { kernelModule } from "./module.js";

/** Blocks start on cache lines, so that threads never write to the same line. */
const ALIGNMENT = 64;
const PAGE = 65536;

/** Free ranges of kernel memory as [start, end), ordered by address and never adjacent. */
const free: [start: number, end: number][] = [];
/** The memory from here on does not belong to the heap yet; 0 before the first use. */
let top = 0;

/** Allocates bytes of kernel memory, with unspecified content. */
export function allocate(bytes: number): number {
  const size = Math.max(ALIGNMENT, Math.ceil(bytes / ALIGNMENT) * ALIGNMENT);
  let at = free.findIndex(([start, end]) => end - start >= size);
  if (at < 0) {
    extend(size);
    at = free.length - 1;
  }
  const range = free[at];
  const pointer = range[0];
  range[0] += size;
  if (range[0] === range[1]) free.splice(at, 1);
  return pointer;
}

/** Releases what `allocate(bytes)` allocated. */
export function release(pointer: number, bytes: number): void {
  const size = Math.max(ALIGNMENT, Math.ceil(bytes / ALIGNMENT) * ALIGNMENT);
  addFree(pointer, pointer + size);
}

/** Size of the kernel memory in bytes; it never shrinks. */
export function kernelMemoryBytes(): number {
  return kernelModule().memory.buffer.byteLength;
}

function addFree(start: number, end: number): void {
  let at = free.length;
  while (at > 0 && free[at - 1][0] > start) at -= 1;
  const before = free[at - 1];
  const after = free[at];
  if (before !== undefined && before[1] === start) {
    before[1] = end;
    if (after !== undefined && after[0] === end) {
      before[1] = after[1];
      free.splice(at, 1);
    }
  } else if (after !== undefined && after[0] === end) {
    after[0] = start;
  } else {
    free.splice(at, 0, [start, end]);
  }
}

/** Makes the last free range at least `size` long. */
function extend(size: number): void {
  const { memory, heapStart } = kernelModule();
  if (top === 0) top = heapStart;
  const last = free[free.length - 1];
  const tail = last !== undefined && last[1] === top ? last[1] - last[0] : 0;
  const end = top + size - tail;
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) {
    try {
      memory.grow(Math.ceil(missing / PAGE));
    } catch (cause) {
      const held = memory.buffer.byteLength;
      throw new CredalError(
        "credal",
        words`${wanted(`${mebibytes(size)} MiB`)} more kernel memory are required, but the platform grants no more than the ${got(`${mebibytes(held)} MiB`)} in use; process fewer rows at a time.`,
        {},
        cause,
      );
    }
  }
  const newTop = memory.buffer.byteLength;
  addFree(top, newTop);
  top = newTop;
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
