// Sorting the cases of one node by the codes of a column. A key is a code followed by the index of the case, so
// that all keys differ and no order of equal codes has to be kept.

/** Up to this many keys, every one is inserted among those before it. */
const FEW: i32 = 24;
/** Most bits per digit; the counts of a digit fit into a first-level cache. */
const WIDEST: i32 = 8;
const NARROWEST: i32 = 4;

/** Bytes for the counts of a digit. */
export const COUNT_BYTES: usize = 4 << WIDEST;

/** Sorts keys whose codes differ only in the bits of `varying`; returns where they are: in `keys` or in `other`. */
export function sortKeys(count: i32, keys: usize, other: usize, varying: u32, counts: usize): usize {
  if (count <= FEW) {
    insertKeys(count, keys);
    return keys;
  }
  const bits = 32 - <i32>clz(varying);
  // More digits of fewer bits where there are few keys for the counts of a wide one.
  const widest = max(NARROWEST, min(WIDEST, 32 - <i32>clz(count)));
  const digits = (bits + widest - 1) / widest;
  const width = (bits + digits - 1) / digits;
  let from = keys;
  let to = other;
  for (let digit = 0; digit < digits; digit += 1) {
    const shift = <u64>(32 + digit * width);
    const mask = ((<u64>1) << (<u64>width)) - 1;
    memory.fill(counts, 0, (<usize>4) << (<usize>width));
    countKeys(count, from, shift, mask, counts);
    let start = 0;
    for (let at = counts; at < counts + ((<usize>4) << (<usize>width)); at += 4) {
      const own = load<i32>(at);
      store<i32>(at, start);
      start += own;
    }
    moveKeys(count, from, to, shift, mask, counts);
    const swapped = from;
    from = to;
    to = swapped;
  }
  return from;
}

export function insertKeys(count: i32, keys: usize): void {
  const end = keys + ((<usize>count) << 3);
  for (let at = keys + 8; at < end; at += 8) {
    const key = load<u64>(at);
    let to = at;
    while (to > keys && load<u64>(to - 8) > key) {
      store<u64>(to, load<u64>(to - 8));
      to -= 8;
    }
    store<u64>(to, key);
  }
}

export function countKeys(count: i32, keys: usize, shift: u64, mask: u64, counts: usize): void {
  const end = keys + ((<usize>count) << 3);
  for (let at = keys; at < end; at += 8) {
    const own = counts + ((<usize>((load<u64>(at) >> shift) & mask)) << 2);
    store<i32>(own, load<i32>(own) + 1);
  }
}

export function moveKeys(count: i32, keys: usize, to: usize, shift: u64, mask: u64, starts: usize): void {
  const end = keys + ((<usize>count) << 3);
  for (let at = keys; at < end; at += 8) {
    const key = load<u64>(at);
    const own = starts + ((<usize>((key >> shift) & mask)) << 2);
    const next = load<i32>(own);
    store<i32>(own, next + 1);
    store<u64>(to + ((<usize>next) << 3), key);
  }
}
