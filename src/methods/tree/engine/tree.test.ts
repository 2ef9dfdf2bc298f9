import { describe, expect, it } from "vitest";
import * as z from "zod";
import { packLevelSet, unpackLevelSet } from "./level-set.js";
import { depthsOf, Forest, parentsOf, type Tree } from "./tree.js";
import { TreeBuilder } from "./tree-builder.js";
import { forest, tree as treeCodec, usesOnly } from "./tree-codec.js";
import { walk } from "./walk.js";

const figures = (cases: number, value: number) => ({ cases, weight: cases, impurity: 0.5, values: [value] });

/** x0 ≤ 1.5, then a set of the levels of x1 on the left and one branch per level of x2 on the right. */
function mixed(shift = 0): Tree {
  const builder = new TreeBuilder(1);
  builder.add(figures(10, shift));
  for (const cases of [6, 4]) builder.add(figures(cases, shift + cases));
  builder.split(0, 1, { feature: 0, threshold: 1.5, missing: 1 });
  for (const cases of [4, 2]) builder.add(figures(cases, shift + 20 + cases));
  builder.split(1, 3, { feature: 1, levels: { levels: 40, first: [0, 35], known: [0, 1, 35] } });
  for (const cases of [2, 1, 1]) builder.add(figures(cases, shift + 30 + cases));
  builder.split(2, 5, { feature: 2, branches: 3 });
  return builder.finish();
}

/** 2·x0 − x1 ≤ 0. */
function oblique(): Tree {
  const builder = new TreeBuilder(1);
  for (const cases of [5, 3, 2]) builder.add(figures(cases, cases));
  builder.split(0, 1, { features: [0, 1], weights: [2, -1], threshold: 0 });
  return builder.finish();
}

describe("Tree", () => {
  it("has nodes, leaves, depths and parents", () => {
    const tree = mixed();
    expect([tree.size, tree.leafCount, tree.depth]).toEqual([8, 5, 2]);
    expect([...depthsOf(tree)]).toEqual([0, 1, 1, 2, 2, 2, 2, 2]);
    expect([...parentsOf(tree)]).toEqual([-1, 0, 0, 1, 1, 2, 2, 2]);
    expect(tree.children(2)).toEqual([5, 6, 7]);
    expect(tree.isLeaf(3)).toBe(true);
  });

  it("sends rows to leaves, and stops at an undecided missing value or unknown level", () => {
    const tree = mixed();
    expect(walk(tree, [1.5, 35, 0])).toBe(3);
    expect(walk(tree, [1, 1, 0])).toBe(4);
    expect(walk(tree, [1, 2, 0])).toBe(1);
    expect(walk(tree, [1, Number.NaN, 0])).toBe(1);
    expect(walk(tree, [2, 0, 2])).toBe(7);
    expect(walk(tree, [Number.NaN, 0, 1])).toBe(6);
    expect(walk(tree, [2, 0, 3])).toBe(2);
    expect(walk(oblique(), [1, 2])).toBe(1);
    expect(walk(oblique(), [1, 1.9])).toBe(2);
    expect(walk(oblique(), [1, Number.NaN])).toBe(0);
  });

  it("packs sets of levels into bits", () => {
    const set = { levels: 64, first: [0, 31, 32], known: [0, 31, 32, 63] };
    const packed = packLevelSet(set);
    expect(packed.length).toBe(5);
    expect(unpackLevelSet(packed, 0)).toEqual(set);
  });
});

describe("Forest", () => {
  it("joins trees and returns each of them", () => {
    const trees = [mixed(), oblique(), mixed(100), oblique()];
    const forest = Forest.of(trees);
    expect([forest.count, forest.size]).toEqual([4, 22]);
    const rows = [
      [1, 35, 0],
      [1, 1, 0],
      [2, 0, 1],
    ];
    trees.forEach((tree, t) => {
      const again = forest.tree(t);
      expect([...again.values]).toEqual([...tree.values]);
      for (const row of rows) expect(walk(again, row)).toBe(walk(tree, row));
    });
  });
});

describe("the codec of trees", () => {
  const trees = () => Forest.of([mixed(), oblique()]);
  const write = (given: Forest) => z.encode(forest, given) as Record<string, unknown>;
  const fault = (changes: Partial<Forest>, given = trees()) => {
    const read = z.safeDecode(forest, write(new Forest({ ...given, ...changes })) as never);
    return read.success ? undefined : read.error.issues[0].message;
  };
  const changed = (list: Int32Array, at: number, value: number) => list.with(at, value);

  it("writes trees and reads them back", () => {
    const read = z.decode(forest, JSON.parse(JSON.stringify(write(trees()))));
    expect(read).toEqual(trees());
    const single = z.encode(treeCodec, mixed());
    expect(z.decode(treeCodec, single)).toEqual(mixed());
    expect(z.safeDecode(treeCodec, write(trees()) as never).success).toBe(false);
  });

  it("omits fields that are equal in all trees", () => {
    const builder = new TreeBuilder(1);
    for (const cases of [5, 3, 2]) builder.add(figures(cases, cases));
    builder.split(0, 1, { feature: 0, threshold: 0.1 });
    const plain = Forest.of([builder.finish()]);
    expect(Object.keys(write(plain))).not.toContain("detail");
    expect(z.decode(forest, write(plain) as never)).toEqual(plain);
  });

  it("takes less than 600 kB for 100 trees of 31 leaves", () => {
    const grow = () => {
      const builder = new TreeBuilder(1);
      builder.add(figures(100, 0.1));
      for (let node = 0; node < 30; node += 1) {
        const first = builder.add(figures(50, node / 7));
        builder.add(figures(50, node / 7));
        builder.split(node, first, { feature: node % 20, threshold: node / 3, missing: 0 });
      }
      return builder.finish();
    };
    const text = JSON.stringify(write(Forest.of(Array.from({ length: 100 }, grow))));
    expect(text.length).toBeLessThan(600_000);
  });

  it("refuses every defect that could make a walk fail", () => {
    const { feature, firstChild, childCount, missing, detail, starts, cases, levelSets } = trees();
    expect(fault({})).toBeUndefined();
    expect(fault({ cases: cases.subarray(1) })).toContain('one "cases" per node');
    expect(fault({ outputs: 2 })).toContain('2 "values" per node');
    expect(fault({ starts: changed(starts, 1, 0) })).toContain('"starts" that rise');
    expect(fault({ cases: changed(cases, 3, -1) })).toContain("at least 0 cases");
    expect(fault({ feature: changed(feature, 0, -3) })).toContain("name the feature");
    expect(fault({ firstChild: changed(firstChild, 1, 1) })).toContain(
      "after their parents (node 1 of tree 0)",
    );
    expect(fault({ firstChild: changed(firstChild, 1, 7) })).toContain("after their parents");
    expect(fault({ firstChild: changed(firstChild, 1, 2 ** 31 - 1) })).toContain("after their parents");
    expect(fault({ firstChild: changed(firstChild, 1, 4) })).toContain("one parent per node");
    expect(fault({ childCount: changed(childCount, 0, 3) })).toContain("two children per split");
    expect(fault({ childCount: changed(childCount, 3, 2) })).toContain("no children in a leaf");
    expect(fault({ childCount: changed(childCount, 2, 2) })).toContain("one parent per node (tree 0)");
    expect(fault({ missing: changed(missing, 0, 2) })).toContain("missing values to a child");
    expect(fault({ detail: changed(detail, 1, 2) })).toContain("name the level set");
    expect(fault({ detail: changed(detail, 8, 1) })).toContain("name the combination");
    expect(fault({ levelSets: changed(levelSets, 0, 100) })).toContain("level sets");
    expect(fault({ levelSets: changed(levelSets, 0, -1) })).toContain("level sets");
    const combinations = {
      start: Int32Array.of(0, 2),
      features: Int32Array.of(0, -1),
      weights: new Float64Array(2),
    };
    expect(fault({ combinations })).toContain("one weight per term");
    const surrogates = {
      start: new Int32Array(12),
      majority: new Int32Array(11),
      feature: new Int32Array(0),
      threshold: new Float64Array(0),
      detail: new Int32Array(0),
      reversed: new Int32Array(0),
      agreement: new Float64Array(0),
      adjustedAgreement: new Float64Array(0),
    };
    expect(fault({ surrogates })).toBeUndefined();
    expect(fault({ surrogates: { ...surrogates, start: new Int32Array(11) } })).toContain(
      "order of the nodes",
    );
    expect(fault({ surrogates: { ...surrogates, reversed: new Int32Array(1) } })).toContain("all figures");
    const leads = (majority: Int32Array) => fault({ surrogates: { ...surrogates, majority } });
    expect(leads(new Int32Array(10))).toContain("most cases");
    expect(leads(new Int32Array(11).fill(5))).toContain("most cases");
    expect(leads(new Int32Array(11).fill(-1))).toContain("most cases");
  });

  it("checks which features the splits may use", () => {
    expect(usesOnly(mixed(), [0, 40, 3])).toBe(true);
    expect(usesOnly(mixed(), [0, 40])).toBe(false);
    expect(usesOnly(mixed(), [0, 41, 3])).toBe(false);
    expect(usesOnly(mixed(), [0, 40, 4])).toBe(false);
    expect(usesOnly(mixed(), [2, 40, 3])).toBe(false);
    expect(usesOnly(oblique(), [0, 2])).toBe(false);
    expect(usesOnly(oblique(), [0, 0])).toBe(true);
  });
});
