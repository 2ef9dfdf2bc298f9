import { describe, expect, it } from "vitest";
import { expectedOfTree, shapleyByCoalitions } from "../../test/support/coalitions.js";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { Forest, type Tree } from "../methods/tree/engine/tree.js";
import { TreeBuilder } from "../methods/tree/engine/tree-builder.js";
import { walk } from "../methods/tree/engine/walk.js";
import { type TreeGame, treeShapley } from "./tree-shapley.js";
import { backgroundShapley } from "./tree-shapley-background.js";

const COLUMNS = 6;
const LEVELS = 5;
const OUTPUTS = 2;

/** A tree of random splits: thresholds at columns 0 to 2, sets of levels at 3 and 4, one branch per level at 5. */
function randomTree(splits: number, seed: number, kinds: number): Tree {
  const numbers = randomArray(splits * 60 + 9, seed).map((value) => Math.abs(value * 7919) % 1);
  let next = 0;
  const draw = (below: number) => Math.floor(numbers[next++] * below);
  const figures = () => ({
    cases: 1,
    weight: draw(8) === 0 ? 0 : numbers[next++],
    impurity: 0,
    values: [numbers[next++], numbers[next++]],
  });
  const builder = new TreeBuilder(OUTPUTS);
  builder.add(figures());
  const leaves = [0];
  for (let split = 0; split < splits; split += 1) {
    const [node] = leaves.splice(draw(leaves.length), 1);
    const first = builder.size;
    const kind = draw(kinds);
    const count = kind === 2 ? LEVELS : 2;
    for (let branch = 0; branch < count; branch += 1) leaves.push(builder.add(figures()));
    const missing = draw(3) - 1;
    if (kind === 0) {
      const threshold = numbers[next++] * 2 - 1;
      builder.split(node, first, { feature: draw(3), threshold, missing });
    } else if (kind === 1) {
      const known = [0, 1, 2, 3, 4].filter(() => draw(4) > 0);
      const levels = { levels: LEVELS, first: known.filter((code) => code % 2 === 0), known };
      builder.split(node, first, { feature: 3 + draw(2), levels, missing });
    } else builder.split(node, first, { feature: 5, branches: LEVELS, missing });
  }
  return builder.finish();
}

function randomRows(rows: number, seed: number): Float64Array {
  return randomArray(rows * COLUMNS, seed).map((value, at) => {
    const turn = Math.abs(value * 1e4) % 1;
    if (turn < 0.15) return Number.NaN;
    return at % COLUMNS < 3 ? value : Math.floor(turn * LEVELS);
  });
}

const gameOf = (trees: readonly Tree[], groups: number): TreeGame => {
  const forest = Forest.of(trees);
  return { trees: forest, values: forest.values, outputs: OUTPUTS, groups, undecided: () => "stop" };
};

describe("treeShapley agrees with all coalitions", () => {
  for (const [kinds, name] of [
    [1, "thresholds"],
    [3, "splits of all kinds, missing values and branches without weight"],
  ] as const)
    it(`for ${name}`, async () => {
      const trees = [0, 1, 7, 14].map((splits, seed) => randomTree(splits, 10 * kinds + seed, kinds));
      const rows = 9;
      const x = { data: randomRows(rows, 3), rows, columns: COLUMNS };
      const found = await treeShapley(gameOf(trees, 2), x);
      for (let i = 0; i < rows; i += 1) {
        const row = x.data.subarray(i * COLUMNS, (i + 1) * COLUMNS);
        for (const group of [0, 1])
          for (const output of [0, 1]) {
            const mine = trees.filter((_, t) => t % 2 === group);
            const worth = (known: readonly boolean[]) =>
              mine.reduce((sum, tree) => sum + expectedOfTree(tree, tree.values, output, row, known), 0);
            const at = (i * 4 + group * 2 + output) * COLUMNS;
            expectClose(found.values.subarray(at, at + COLUMNS), shapleyByCoalitions(COLUMNS, worth), {
              tolerance: 1e-13,
            });
            expectClose(found.base[group * 2 + output], worth(new Array(COLUMNS).fill(false)), {
              tolerance: 1e-13,
            });
          }
      }
    });

  it("in a path of 40 features, all of whose splits halve the weight", async () => {
    const depth = 40;
    const builder = new TreeBuilder(1);
    builder.add({ cases: 1, weight: 1, impurity: 0, values: [0] });
    let node = 0;
    for (let feature = 0; feature < depth; feature += 1) {
      const weight = 0.5 ** (feature + 1);
      const first = builder.add({ cases: 1, weight, impurity: 0, values: [feature === depth - 1 ? 1 : 0] });
      builder.add({ cases: 1, weight, impurity: 0, values: [0] });
      builder.split(node, first, { feature, threshold: 0, missing: 0 });
      node = first;
    }
    const trees = Forest.of([builder.finish()]);
    const game: TreeGame = { trees, values: trees.values, outputs: 1, groups: 1, undecided: () => "stop" };
    const x = { data: new Float64Array(depth), rows: 1, columns: depth };
    const { values, base } = await treeShapley(game, x);
    // All features are alike, so that each gets the same share of 1 − 2^−40.
    expectClose(values, new Float64Array(depth).fill((1 - 0.5 ** depth) / depth), { tolerance: 1e-16 });
    expectClose(base[0], 0.5 ** depth, { tolerance: 1e-25 });
  });
});

it("treeShapley does not depend on blocks and threads, and counts what depends on more", async () => {
  const trees = [3, 9].map((splits, seed) => randomTree(splits, seed + 4, 3));
  const rows = 131;
  const x = { data: randomRows(rows, 8), rows, columns: COLUMNS };
  const game = gameOf(trees, 1);
  const whole = await treeShapley(game, x, { threads: 2 });
  const width = OUTPUTS * COLUMNS;
  for (const i of [0, 63, 64, 130]) {
    const one = { data: x.data.slice(i * COLUMNS, (i + 1) * COLUMNS), rows: 1, columns: COLUMNS };
    const { values } = await treeShapley(game, one, { threads: 1 });
    expect([...values]).toEqual([...whole.values.subarray(i * width, (i + 1) * width)]);
  }
  expect(whole.undecided).toBe(0);
  const depending = await treeShapley({ ...game, undecided: () => "depends" }, x);
  expect(depending.undecided).toBeGreaterThan(0);
  const empty = await treeShapley(game, { data: new Float64Array(0), rows: 0, columns: COLUMNS });
  expect(empty.values).toHaveLength(0);
});

it("backgroundShapley agrees with all coalitions of a row and the rows of the background", async () => {
  const trees = [0, 1, 7, 14].map((splits, seed) => randomTree(splits, 30 + seed, 3));
  const [rows, others] = [5, 7];
  const x = { data: randomRows(rows, 3), rows, columns: COLUMNS };
  const background = { data: randomRows(others, 4), rows: others, columns: COLUMNS };
  const weights = Float64Array.of(1, 0, 2, 3, 1, 1, 2);
  const found = await backgroundShapley(gameOf(trees, 2), x, background, weights);
  const equal = await backgroundShapley(gameOf(trees, 2), x, background, undefined);
  for (let i = 0; i < rows; i += 1)
    for (const [{ values, base }, shares] of [
      [found, weights.map((weight) => weight / 10)],
      [equal, new Float64Array(others).fill(1 / others)],
    ] as const)
      for (let k = 0; k < 4; k += 1) {
        const mine = trees.filter((_, t) => t % 2 === Math.floor(k / 2));
        const worth = (known: readonly boolean[]) =>
          shares.reduce((sum, share, other) => {
            const row = Float64Array.from(known, (is, j) =>
              is ? x.data[i * COLUMNS + j] : background.data[other * COLUMNS + j],
            );
            const said = mine.reduce(
              (total, tree) => total + tree.values[walk(tree, row) * OUTPUTS + (k % 2)],
              0,
            );
            return sum + share * said;
          }, 0);
        const at = (i * 4 + k) * COLUMNS;
        expectClose(values.subarray(at, at + COLUMNS), shapleyByCoalitions(COLUMNS, worth), {
          tolerance: 1e-13,
        });
        expectClose(base[k], worth(new Array(COLUMNS).fill(false)), { tolerance: 1e-13 });
      }
});
