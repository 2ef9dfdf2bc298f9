import { describe, expect, it } from "vitest";
import { randomArray } from "../../test/support/numbers.js";
import { Forest, type Tree } from "../methods/tree/engine/tree.js";
import { TreeBuilder } from "../methods/tree/engine/tree-builder.js";
import { walk } from "../methods/tree/engine/walk.js";
import { TreeWalker } from "./tree-walk.js";
import { areFew } from "./tree-walk-few.js";

const COLUMNS = 5;
const LEVELS = 40;

/** A tree of random splits: thresholds at columns 0 to 2, and at will levels of columns 3 and 4, and combinations. */
function randomTree(splits: number, seed: number, kinds: number): Tree {
  const numbers = randomArray(splits * 60, seed).map((value) => Math.abs(value * 7919) % 1);
  let next = 0;
  const draw = (below: number) => Math.floor(numbers[next++] * below);
  const figures = () => ({ cases: 1, weight: 1, impurity: 0, values: [numbers[next++], numbers[next++]] });
  const builder = new TreeBuilder(2);
  builder.add(figures());
  const leaves = [0];
  for (let split = 0; split < splits; split += 1) {
    const [node] = leaves.splice(draw(leaves.length), 1);
    const first = builder.size;
    const kind = draw(kinds);
    const count = kind === 2 ? LEVELS : 2;
    for (let branch = 0; branch < count; branch += 1)
      leaves.push(builder.add({ ...figures(), cases: branch }));
    const missing = draw(3) - 1;
    const threshold = numbers[next++] * 2 - 1;
    if (kind === 0) builder.split(node, first, { feature: draw(3), threshold, missing });
    else if (kind === 1) {
      const codes = Array.from({ length: LEVELS }, (_, code) => code);
      const known = codes.filter(() => draw(4) > 0).slice(0, 20 + draw(20));
      builder.split(node, first, {
        feature: 3 + draw(2),
        levels: { levels: LEVELS, first: known.filter((code) => code % 3 === 0), known },
        missing,
      });
    } else if (kind === 2) builder.split(node, first, { feature: 3 + draw(2), branches: LEVELS, missing });
    else builder.split(node, first, { features: [0, 2], weights: [1, numbers[next++]], threshold, missing });
  }
  return builder.finish();
}

function randomRows(rows: number, seed: number, missing = 0.1): Float64Array {
  return randomArray(rows * COLUMNS, seed).map((value, at) => {
    const turn = Math.abs(value * 1e4) % 1;
    if (turn < missing) return Number.NaN;
    return at % COLUMNS < 3 ? value : Math.floor(turn * (LEVELS + 2));
  });
}

describe("TreeWalker agrees with walks one row at a time", () => {
  for (const [kinds, name] of [
    [1, "thresholds"],
    [4, "splits of all kinds"],
  ] as const)
    for (const [rows, missing] of [
      [0, 0],
      [1, 0],
      [3, 0.1],
      [5, 0],
      [17, 0.1],
      [131, 0],
      [4100, 0.1],
      [8200, 0],
    ] as const) {
      it(`through ${name}, for ${rows} rows${missing > 0 ? " with missing values" : ""}`, async () => {
        const splits = kinds === 1 ? [0, 1, 7, 30] : [0, 1, 5, 9];
        const trees = splits.map((count, seed) => randomTree(count, seed + 1, kinds));
        const forest = Forest.of(trees);
        const walker = new TreeWalker(forest);
        const x = { data: randomRows(rows, 9, missing), rows, columns: COLUMNS };
        const leaves = walker.leaves(x);
        const sums = walker.sums(x, forest.values, [0.5, 0, 0, 1], 2);
        expect(await walker.sumsOnThreads(x, forest.values, [0.5, 0, 0, 1], 2, {})).toEqual(sums);
        for (let i = 0; i < rows; i += 1) {
          const row = x.data.subarray(i * COLUMNS, (i + 1) * COLUMNS);
          const expected = [0.5, 0, 0, 1];
          trees.forEach((tree, t) => {
            const node = walk(tree, row);
            expect(leaves[i * trees.length + t]).toBe(forest.starts[t] + node);
            const group = (t % 2) * 2;
            expected[group] += tree.values[2 * node];
            expected[group + 1] += tree.values[2 * node + 1];
          });
          expect([...sums.subarray(4 * i, 4 * i + 4)]).toEqual(expected);
        }
      });
    }
});

describe("a few rows", () => {
  it("get the sums of many, bit for bit, without a copy of the trees", () => {
    for (const kinds of [1, 4]) {
      const forest = Forest.of([3, 9, 0, 12].map((count, seed) => randomTree(count, seed + 11, kinds)));
      const walker = new TreeWalker(forest);
      const rows = 300;
      const data = randomRows(rows, 21);
      const all = { data, rows, columns: COLUMNS };
      const from = [0.1, 0.2];
      const sums = walker.sums(all, forest.values, from);
      const leaves = walker.leaves(all);
      for (let row = 0; row < rows; row += 1) {
        const one = { data: data.subarray(row * COLUMNS, (row + 1) * COLUMNS), rows: 1, columns: COLUMNS };
        expect(walker.sums(one, forest.values, from)).toEqual(sums.slice(2 * row, 2 * row + 2));
        expect(walker.leaves(one)).toEqual(leaves.slice(4 * row, 4 * row + 4));
      }
    }
  });

  it("are fewer than the nodes that they would have copied", () => {
    expect(areFew(1, 100, 300)).toBe(true);
    expect(areFew(100, 100, 300)).toBe(false);
    expect(areFew(100, 100, 1_000_000)).toBe(true);
    expect(areFew(1000, 100, 1_000_000)).toBe(false);
  });
});
