// What training a network keeps in memory. Pointers that are 0 mean that there is none.
//
// The parameters are one list: for every layer its weights, inputs × units, and then its biases. A batch
// is divided into blocks of rows by its size alone; each block has its own gradient and workspace,
// and gradients are added in the order of the blocks, so that nothing depends on threads.

/** Rows that go through the network together: their numbers stay in a cache. */
export const CHUNK: i32 = 128;
/** Fewest rows that are worth a block. */
const LEAST_ROWS: i32 = 50;
/** Parameters per block of an update. */
export const UPDATE_BLOCK: i32 = 4096;

export function chunkRows(): i32 {
  return CHUNK;
}

/** How many blocks a batch of this many rows is divided into, at most: an even number, for two threads, or one. */
export function blocksOfBatch(rows: i32, mostBlocks: i32): i32 {
  const blocks = (rows + LEAST_ROWS - 1) / LEAST_ROWS;
  return max(1, min(mostBlocks, blocks > 1 ? blocks + (blocks & 1) : 1));
}

export function updateBlocks(count: i32): i32 {
  return max(1, (count + UPDATE_BLOCK - 1) / UPDATE_BLOCK);
}
