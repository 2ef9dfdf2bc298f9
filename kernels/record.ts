// Records: classes of the files *.record.ts, from which the build also writes src/wasm/generated/records. A record is
// what two sides read and write, so that none of them counts bytes.

/** Pointers to float64 and to int32 numbers, for which TypeScript passes spans; 0 if there are none. */
export type Floats = usize;
export type Ints = usize;

/** Bytes from one record of a list to the next, a multiple of 8. */
export function sizeOf<T>(): usize {
  return (offsetof<T>() + 7) & ~7;
}

/** A record of a list. */
export function recordAt<T>(list: usize, index: i32): T {
  return changetype<T>(list + <usize>index * sizeOf<T>());
}
