// The rows of a node, divided among its two children in their order.

import { Grower, GrowerSplit } from "./grower.record";
import { CHUNK_ROWS, GROUP_COLUMNS, MISSING_BIN } from "./grower.shared";
import { binsAt, chunkAt, nodeAt, splitAt, TABLE, tableAt } from "./grower-state";

/** Rows per call of the inner loop: V8 optimizes a function only when it is called again. */
const BLOCK: i32 = 2048;

/** Writes for every bin whether it goes to the first child. */
export function fillTable(grower: Grower, index: i32): void {
  const split = splitAt(grower, index);
  const table = tableAt(grower, index);
  if (split.bin >= 0) {
    memory.fill(table, 0, TABLE);
    memory.fill(table, 1, <usize>(split.bin + 1));
    store<u8>(table + <usize>MISSING_BIN, <u8>split.missingFirst);
    return;
  }
  const first = changetype<usize>(split) + offsetof<GrowerSplit>("first0");
  const known = changetype<usize>(split) + offsetof<GrowerSplit>("known0");
  for (let bin = 0; bin <= MISSING_BIN; ++bin)
    store<u8>(table + <usize>bin, <u8>(hasBit(known, bin) ? <i32>hasBit(first, bin) : split.missingFirst));
}

function hasBit(bits: usize, bin: i32): bool {
  return ((load<u8>(bits + <usize>(bin >> 3)) >> <u8>(bin & 7)) & 1) != 0;
}

export function divideChunk(grower: Grower, chunk: i32): i32 {
  const node = nodeAt(grower, grower.parent);
  const column = splitAt(grower, grower.parent).column;
  const start = chunk * CHUNK_ROWS;
  const count = min(CHUNK_ROWS, node.count - start);
  const offset = (<usize>(node.start + start)) << 2;
  const bins = binsAt(grower, column / GROUP_COLUMNS) + <usize>(column % GROUP_COLUMNS);
  const table = tableAt(grower, grower.parent);
  const firsts = divideRows(
    count,
    grower.order + offset,
    bins,
    table,
    grower.firsts + offset,
    grower.seconds + offset,
  );
  chunkAt(grower, chunk).firsts = firsts;
  return count;
}

/** Turns the counts of the chunks into the positions of their first rows. */
export function placeChunks(grower: Grower): void {
  let start = 0;
  for (let chunk = 0; chunk < grower.blocks; ++chunk) {
    const at = chunkAt(grower, chunk);
    const count = at.firsts;
    at.firstsBefore = start;
    start += count;
  }
  grower.firstCount = start;
  if (grower.blocks == 1) moveChunk(grower, 0);
}

export function moveChunk(grower: Grower, chunk: i32): i32 {
  const node = nodeAt(grower, grower.parent);
  const at = chunkAt(grower, chunk);
  const firsts = at.firsts;
  const first = at.firstsBefore;
  const start = chunk * CHUNK_ROWS;
  const count = min(CHUNK_ROWS, node.count - start);
  const from = (<usize>(node.start + start)) << 2;
  const order = grower.order + ((<usize>node.start) << 2);
  const after = (<usize>(grower.firstCount + start - first)) << 2;
  memory.copy(order + ((<usize>first) << 2), grower.firsts + from, (<usize>firsts) << 2);
  memory.copy(order + after, grower.seconds + from, (<usize>(count - firsts)) << 2);
  return count;
}

/**
 * Lists the rows of the first child in `firsts` and the others in `seconds`; returns how many go
 * first. `bins` points to the bins of the column, one word apart; `table` has 1 for every bin that goes
 * first, otherwise 0.
 */
function divideRows(n: i32, rows: usize, bins: usize, table: usize, firsts: usize, seconds: usize): i32 {
  let count = 0;
  for (let i = 0; i < n; i += BLOCK) {
    const some = min(BLOCK, n - i);
    const others = seconds + ((<usize>(i - count)) << 2);
    count += divideBlock(some, rows + ((<usize>i) << 2), bins, table, firsts + ((<usize>count) << 2), others);
  }
  return count;
}

export function divideBlock(
  n: i32,
  rows: usize,
  bins: usize,
  table: usize,
  firsts: usize,
  seconds: usize,
): i32 {
  const start = firsts;
  const end = rows + ((<usize>n) << 2);
  while (rows < end) {
    const row = load<u32>(rows);
    const first = (<usize>load<u8>(table + <usize>load<u8>(bins + ((<usize>row) << 2)))) << 2;
    // Both lists are written, and only the one that the row belongs to moves on.
    store<u32>(firsts, row);
    store<u32>(seconds, row);
    firsts += first;
    seconds += 4 - first;
    rows += 4;
  }
  return <i32>((firsts - start) >> 2);
}
