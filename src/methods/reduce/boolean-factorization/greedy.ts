import type { Patterns } from "./patterns.js";

/**
 * The masks of the columns for components that cover ones alone, each the block of ones that covers most of what is not
 * covered yet, grown column by column (Bělohlávek and Vychodil 2010, algorithm 2).
 */
export function greedyMasks(patterns: Patterns, components: number): Int32Array {
  const { rows, columns, cells } = patterns;
  const isOpen = Uint8Array.from(cells, (cell) => Number(cell === 1));
  const masks = new Int32Array(columns);
  for (let k = 0; k < components; k += 1) {
    const block = largestBlock(patterns, isOpen);
    if (block === undefined) break;
    for (const j of block.columns) masks[j] |= 1 << k;
    for (const i of block.rows) for (const j of block.columns) isOpen[i * columns + j] = 0;
  }
  return rows === 0 ? new Int32Array(columns) : masks;
}

interface Block {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** The weight of the open ones in it. */
  readonly covered: number;
}

function largestBlock(patterns: Patterns, isOpen: Uint8Array): Block | undefined {
  let best: Block | undefined;
  for (;;) {
    const rows = best?.rows ?? Array.from({ length: patterns.rows }, (_, i) => i);
    let next: Block | undefined;
    for (let j = 0; j < patterns.columns; j += 1) {
      if (best?.columns.includes(j)) continue;
      const block = blockWith(patterns, isOpen, rows, j);
      if (block.covered > (next?.covered ?? best?.covered ?? 0)) next = block;
    }
    if (next === undefined) return best;
    best = next;
  }
}

/** The rows that have one more column, and all columns that these rows have in common. */
function blockWith(
  { columns, cells, weights }: Patterns,
  isOpen: Uint8Array,
  rows: readonly number[],
  column: number,
): Block {
  const chosen = rows.filter((i) => cells[i * columns + column] === 1);
  const common: number[] = [];
  for (let j = 0; j < columns; j += 1) if (chosen.every((i) => cells[i * columns + j] === 1)) common.push(j);
  let covered = 0;
  for (const i of chosen) for (const j of common) covered += weights[i] * isOpen[i * columns + j];
  return { rows: chosen, columns: common, covered };
}
