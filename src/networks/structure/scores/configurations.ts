// Combinations of levels and their counts. This is the innermost part of every search over discrete networks.

import { DataError, got, wanted, words } from "../../../base/errors.js";
import type { DiscreteData } from "./network-data.js";

/** Combinations of levels of some nodes, numbered; of several nodes, only those that occur have a number. */
export interface Configurations {
  /** The number of every case's combination. */
  readonly codes: Int32Array;
  /** How many numbers there are. */
  readonly size: number;
  /** How many there could be. */
  readonly possible: number;
}

/** Counts, or sums of weights if cases have weights. */
export type Cells = Int32Array | Float64Array;

/** From this size on, numbers are looked up in a map instead of an array. */
const LARGEST_LOOKUP = 2 ** 25;
const MOST_CELLS = 2 ** 28;
/** Larger tables of counts are not kept in four copies. */
const MOST_COPIED = 2 ** 12;

/** The only combination of no nodes. */
export function emptyConfiguration(rows: number): Configurations {
  return { codes: new Int32Array(rows), size: 1, possible: 1 };
}

/** The combinations with the levels of one more node. */
export function extendConfigurations(before: Configurations, node: DiscreteData): Configurations {
  const levels = node.levels.length;
  const possible = before.possible * levels;
  if (before.size === 1 && before.possible === 1)
    return { codes: new Int32Array(node.codes), size: levels, possible };
  const codes = new Int32Array(before.codes.length);
  const size =
    before.size * levels <= LARGEST_LOOKUP
      ? numberByArray(before, node.codes, levels, codes)
      : numberByMap(before, node.codes, levels, codes);
  return { codes, size, possible };
}

function numberByArray(
  { codes: before, size }: Configurations,
  nodeCodes: Uint16Array,
  levels: number,
  codes: Int32Array,
): number {
  const numbers = new Int32Array(size * levels);
  let next = 0;
  for (let row = 0; row < codes.length; row += 1) {
    const at = before[row] * levels + nodeCodes[row];
    let number = numbers[at];
    if (number === 0) {
      next += 1;
      number = next;
      numbers[at] = number;
    }
    codes[row] = number - 1;
  }
  return next;
}

function numberByMap(
  { codes: before }: Configurations,
  nodeCodes: Uint16Array,
  levels: number,
  codes: Int32Array,
): number {
  const numbers = new Map<number, number>();
  for (let row = 0; row < codes.length; row += 1) {
    const at = before[row] * levels + nodeCodes[row];
    let number = numbers.get(at);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(at, number);
    }
    codes[row] = number;
  }
  return numbers.size;
}

/** The combinations of several nodes. */
export function configurationsOf(rows: number, nodes: readonly DiscreteData[]): Configurations {
  return nodes.reduce(extendConfigurations, emptyConfiguration(rows));
}

/** Every combination with every level of a node, whether they occur together or not: the level varies fastest. */
export function crossConfigurations(
  { codes, size, possible }: Configurations,
  node: DiscreteData,
): Configurations {
  const levels = node.levels.length;
  const nodeCodes = node.codes;
  const crossed = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) crossed[row] = codes[row] * levels + nodeCodes[row];
  return { codes: crossed, size: size * levels, possible: possible * levels };
}

/** How often each combination occurs with each level of a node: combinations × levels. */
export function countLevels(
  { codes, size }: Configurations,
  node: DiscreteData,
  weights: Float64Array | undefined,
): Cells {
  const levels = node.levels.length;
  const nodeCodes = node.codes;
  if (weights !== undefined) {
    const sums = new Float64Array(requireCells(size * levels));
    for (let row = 0; row < codes.length; row += 1)
      sums[codes[row] * levels + nodeCodes[row]] += weights[row];
    return sums;
  }
  const counts = new Int32Array(requireCells(size * levels));
  if (counts.length > MOST_COPIED) {
    for (let row = 0; row < codes.length; row += 1) counts[codes[row] * levels + nodeCodes[row]] += 1;
    return counts;
  }
  // Neighboring cases often have the same cell, and its next addition would wait for the last.
  const [a, b, c] = [counts.slice(), counts.slice(), counts.slice()];
  let row = 0;
  for (; row + 4 <= codes.length; row += 4) {
    counts[codes[row] * levels + nodeCodes[row]] += 1;
    a[codes[row + 1] * levels + nodeCodes[row + 1]] += 1;
    b[codes[row + 2] * levels + nodeCodes[row + 2]] += 1;
    c[codes[row + 3] * levels + nodeCodes[row + 3]] += 1;
  }
  for (; row < codes.length; row += 1) counts[codes[row] * levels + nodeCodes[row]] += 1;
  for (let cell = 0; cell < counts.length; cell += 1) counts[cell] += a[cell] + b[cell] + c[cell];
  return counts;
}

/** How often each combination occurs with each pair of levels of two nodes: combinations × levels × levels. */
export function countPairs(
  { codes, size }: Configurations,
  first: DiscreteData,
  second: DiscreteData,
  weights: Float64Array | undefined,
): Cells {
  const [height, width] = [first.levels.length, second.levels.length];
  const [a, b] = [first.codes, second.codes];
  const cells = requireCells(size * height * width);
  if (weights !== undefined) {
    const sums = new Float64Array(cells);
    for (let row = 0; row < codes.length; row += 1)
      sums[(codes[row] * height + a[row]) * width + b[row]] += weights[row];
    return sums;
  }
  const counts = new Int32Array(cells);
  for (let row = 0; row < codes.length; row += 1)
    counts[(codes[row] * height + a[row]) * width + b[row]] += 1;
  return counts;
}

/**
 * The levels of several nodes with each combination, counted at once. Four counters that are raised independently of each other do not wait for each
 * other's additions in memory, and the combinations are read once for all of them.
 */
export function countLevelsOfAll(
  configurations: Configurations,
  nodes: readonly DiscreteData[],
  weights: Float64Array | undefined,
): Cells[] {
  if (weights !== undefined) return nodes.map((node) => countLevels(configurations, node, weights));
  const counts: Cells[] = [];
  let at = 0;
  for (; at + 4 <= nodes.length; at += 4)
    counts.push(...countFour(configurations, nodes[at], nodes[at + 1], nodes[at + 2], nodes[at + 3]));
  for (; at < nodes.length; at += 1) counts.push(countLevels(configurations, nodes[at], undefined));
  return counts;
}

function countFour(
  { codes, size }: Configurations,
  a: DiscreteData,
  b: DiscreteData,
  c: DiscreteData,
  d: DiscreteData,
): Int32Array[] {
  const [aLevels, bLevels, cLevels, dLevels] = [a, b, c, d].map(({ levels }) => levels.length);
  const aCounts = new Int32Array(requireCells(size * aLevels));
  const bCounts = new Int32Array(requireCells(size * bLevels));
  const cCounts = new Int32Array(requireCells(size * cLevels));
  const dCounts = new Int32Array(requireCells(size * dLevels));
  const aCodes = a.codes;
  const bCodes = b.codes;
  const cCodes = c.codes;
  const dCodes = d.codes;
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row];
    aCounts[code * aLevels + aCodes[row]] += 1;
    bCounts[code * bLevels + bCodes[row]] += 1;
    cCounts[code * cLevels + cCodes[row]] += 1;
    dCounts[code * dLevels + dCodes[row]] += 1;
  }
  return [aCounts, bCounts, cCounts, dCounts];
}

function requireCells(cells: number): number {
  if (cells <= MOST_CELLS) return cells;
  const sentence = words`a family has ${got(`${cells}`)} counts, ${wanted(`at most ${MOST_CELLS}`)} are possible; limit the parents with "maxParents".`;
  throw new DataError("countLevels", sentence);
}
