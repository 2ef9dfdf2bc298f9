// Packing buffers. Globals of a WebAssembly instance belong to one thread, so every instance is
// given its own region once and kernels need no scratch argument.

let base: usize = 0;

/** Bytes an instance must be given before any level-3 kernel runs. */
const SCRATCH_BYTES: i32 = 4 << 20;

export function scratchBytes(): i32 {
  return SCRATCH_BYTES;
}

export function setScratch(pointer: usize): void {
  base = pointer;
}

export function scratch(): usize {
  return base;
}

/** The first byte behind the static data. */
export function heapBase(): usize {
  return __heap_base;
}
