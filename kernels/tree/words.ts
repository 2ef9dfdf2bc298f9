// Copies and zeros of a few numbers. The instructions for memory are calls out of the kernels, which take
// longer than that for the small nodes that a deep tree has most of.

/** From this many bytes, the instruction is faster than a loop. */
const MANY: usize = 512;

/** to[i] = from[i] for a number of bytes that is a multiple of 4. */
export function copyWords(to: usize, from: usize, bytes: usize): void {
  if (bytes >= MANY) {
    memory.copy(to, from, bytes);
    return;
  }
  let at: usize = 0;
  for (; at + 16 <= bytes; at += 16) v128.store(to + at, v128.load(from + at));
  for (; at < bytes; at += 4) store<i32>(to + at, load<i32>(from + at));
}

/** to[i] = 0 for a number of bytes that is a multiple of 8. */
export function clearWords(to: usize, bytes: usize): void {
  if (bytes >= MANY) {
    memory.fill(to, 0, bytes);
    return;
  }
  for (let at: usize = 0; at < bytes; at += 8) store<i64>(to + at, 0);
}
