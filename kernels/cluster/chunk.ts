// A chunk of rows and the list of those that have to be compared, in the scratch region.

import { scratch } from "../scratch";

/** Rows that are visited together: so many that waiting for a few of them to be read takes little time. */
export const CHUNK: i32 = 512;
/** Offset in the scratch region of the list. */
const LISTED: usize = 4096;
/** Offset behind it. */
export const BEHIND_LIST: usize = LISTED + ((<usize>CHUNK) << 2);

/** The list of rows of a chunk that have to be compared. */
export function listAt(): usize {
  return scratch() + LISTED;
}

/** The member `at` of the list, or the last one. */
export function listedRow(at: i32, last: i32): usize {
  return <usize>load<i32>(listAt() + ((<usize>min(at, last)) << 2));
}

/** Lists all rows of a chunk. */
export function listAll(count: i32): i32 {
  const list = listAt();
  for (let i = 0; i < count; ++i) store<i32>(list + ((<usize>i) << 2), i);
  return count;
}
