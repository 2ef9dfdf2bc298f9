import { OptionError } from "../../../base/errors.js";
import type { Steps } from "../../../base/steps.js";
import { greedyMasks } from "./greedy.js";
import { bestMask, bitsIn } from "./masks.js";
import { type Patterns, UNKNOWN } from "./patterns.js";

/** The masks of rows and columns, and the weight of the cells that they get wrong. */
export interface BooleanFactors {
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  readonly errors: number;
}

/** A search that adds up more errors of cells than this would take longer than some seconds. */
const MOST_SUMS = 1e8;
/** Sums between pauses. */
const PER_STEP = 1e6;

/** The best masks of the rows for given masks of the columns. */
export function masksOfRows(patterns: Patterns, columns: Int32Array, components: number): BooleanFactors {
  const { cells, weights } = patterns;
  const rows = new Int32Array(patterns.rows);
  let errors = 0;
  for (let i = 0; i < patterns.rows; i += 1) {
    const [ones, zeros] = [new Float64Array(1 << components), new Float64Array(1 << components)];
    for (let j = 0; j < patterns.columns; j += 1) {
      const cell = cells[i * patterns.columns + j];
      if (cell !== UNKNOWN) (cell === 1 ? ones : zeros)[columns[j]] += 1;
    }
    const best = bestMask(ones, zeros, components);
    rows[i] = best.mask;
    errors += weights[i] * best.errors;
  }
  return { rows, columns, errors };
}

/** The best masks of the columns for given masks of the rows. */
function masksOfColumns(patterns: Patterns, rows: Int32Array, components: number): BooleanFactors {
  const { cells, weights } = patterns;
  const columns = new Int32Array(patterns.columns);
  let errors = 0;
  for (let j = 0; j < patterns.columns; j += 1) {
    const [ones, zeros] = [new Float64Array(1 << components), new Float64Array(1 << components)];
    for (let i = 0; i < patterns.rows; i += 1) {
      const cell = cells[i * patterns.columns + j];
      if (cell !== UNKNOWN) (cell === 1 ? ones : zeros)[rows[i]] += weights[i];
    }
    const best = bestMask(ones, zeros, components);
    columns[j] = best.mask;
    errors += best.errors;
  }
  return { rows, columns, errors };
}

/** Greedy components, then the best scores and the best components in turn, as long as errors become fewer. */
export function* factorGreedily(patterns: Patterns, components: number): Steps<BooleanFactors> {
  let best = masksOfRows(patterns, greedyMasks(patterns, components), components);
  yield;
  for (;;) {
    const columns = masksOfColumns(patterns, best.rows, components);
    yield;
    const next = masksOfRows(patterns, columns.columns, components);
    yield;
    if (!(next.errors < best.errors)) return best;
    best = next;
  }
}

/**
 * The factors with the fewest errors: columns get their masks one after the other, and a choice is given up as soon as the
 * columns so far have as many errors as the best factors that are known.
 */
export function* factorExactly(
  method: string,
  patterns: Patterns,
  components: number,
): Steps<BooleanFactors> {
  let best = yield* factorGreedily(patterns, components);
  const { rows, columns, cells, weights } = patterns;
  const size = 1 << components;
  const chosen = new Int32Array(columns);
  // For every row and each of its masks, the errors in the columns so far; one table per column.
  const costs = Array.from({ length: columns + 1 }, () => new Float64Array(rows * size));
  let sums = 0;
  let paused = 0;
  function* search(column: number, used: number): Steps<void> {
    // Components are alike: the next one that is used for the first time is the next in order.
    for (let mask = 0; mask < size; mask += 1) {
      const fresh = mask >> used;
      if ((fresh & (fresh + 1)) !== 0) continue;
      sums += rows * size;
      if (sums > MOST_SUMS) throw tooLarge(method);
      if (sums - paused > PER_STEP) {
        paused = sums;
        yield;
      }
      const errors = addColumn(column, mask);
      if (errors >= best.errors * (1 - 1e-12)) continue;
      chosen[column] = mask;
      if (column + 1 < columns) yield* search(column + 1, used + bitsIn(fresh));
      else best = masksOfRows(patterns, chosen.slice(), components);
    }
  }
  function addColumn(column: number, mask: number): number {
    const [before, after] = [costs[column], costs[column + 1]];
    let total = 0;
    for (let i = 0; i < rows; i += 1) {
      const cell = cells[i * columns + column];
      let least = Number.POSITIVE_INFINITY;
      for (let own = 0; own < size; own += 1) {
        const wrong = cell !== UNKNOWN && Number((own & mask) !== 0) !== cell;
        const cost = before[i * size + own] + Number(wrong);
        after[i * size + own] = cost;
        if (cost < least) least = cost;
      }
      total += weights[i] * least;
    }
    return total;
  }
  yield* search(0, 0);
  return best;
}

function tooLarge(method: string): OptionError {
  return new OptionError(method, {
    option: "method",
    expected: `"greedy", because the exact search would take too long`,
    received: '"exact"',
  });
}
