import { describe, expect, it } from "vitest";
import { Matrix } from "../../../math/linalg/matrix.js";
import { svd } from "../../../math/linalg/svd.js";
import { random } from "../../../math/probability/random/index.js";
import { Agglomerative } from "../../cluster/index.js";
import { GroupTree } from "./group-tree.js";

/** Three groups at the corners of a triangle. */
function groups(count: number, seed: number): { readonly x: Matrix; readonly labels: number[] } {
  const stream = random(seed);
  const labels = Array.from({ length: count }, (_, i) => i % 3);
  const rows = labels.map((label) => [
    8 * Number(label === 1) + stream.normal(),
    8 * Number(label === 2) + 0.5 * stream.normal(),
  ]);
  return { x: Matrix.from(rows), labels };
}

/** Groups numbered by their first case. */
const renamed = (labels: ArrayLike<number>) => {
  const seen = [...new Set(Array.from(labels))];
  return Array.from(labels, (label) => seen.indexOf(label));
};

describe("GroupTree", () => {
  const { x, labels } = groups(90, 1);

  it("cuts Ward's tree into any number of groups, the finer within the coarser", async () => {
    const tree = await GroupTree.grow(x, undefined, random(0), {});
    const cuts = [1, 2, 3, 8, 90].map((count) => tree.cut(count));
    expect(cuts.map((cut) => new Set(cut).size)).toEqual([1, 2, 3, 8, 90]);
    for (let at = 1; at < cuts.length; at += 1) {
      const pairs = new Set(Array.from(cuts[at], (fine, row) => `${fine} ${cuts[at - 1][row]}`));
      expect(pairs.size).toBe(new Set(cuts[at]).size);
    }
  });

  it("uses principal directions, divided by the roots of their singular values", async () => {
    const { V, singularValues } = svd(x);
    const roots = singularValues.map((value) => 1 / Math.sqrt(value));
    const z = x.multiply(V).multiply(Matrix.diagonal(roots));
    const tree = await GroupTree.grow(x, undefined, random(0), {});
    for (const clusters of [2, 3, 7]) {
      const { labels: expected } = await new Agglomerative({ linkage: "ward", clusters }).fit(z);
      expect(renamed(tree.cut(clusters))).toEqual(renamed(expected));
    }
    expect(renamed(tree.cut(3))).toEqual(labels);
  });

  it("treats a weight as that many equal rows, and assigns rows of weight 0 to the nearest group", async () => {
    const weights = Float64Array.from(labels, (_, i) => i % 3);
    const repeated = labels.flatMap((_, i) => new Array<number>(i % 3).fill(i));
    const twice = Matrix.from(repeated.map((row) => x.row(row)));
    const weighted = await GroupTree.grow(x, weights, random(0), {});
    const plain = await GroupTree.grow(twice, undefined, random(0), {});
    const groups = weighted.cut(4);
    expect(renamed(repeated.map((row) => groups[row]))).toEqual(renamed(plain.cut(4)));
    expect(groups.every((group) => group >= 0 && group < 4)).toBe(true);
  });

  it("grows from a sample of many cases, and assigns all of them to a group", async () => {
    const many = groups(2400, 3);
    const tree = await GroupTree.grow(many.x, undefined, random(5), {});
    const cut = tree.cut(3);
    expect(renamed(cut)).toEqual(many.labels);
  });
});
