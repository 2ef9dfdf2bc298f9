import { describe, expect, it } from "vitest";
import { functionModel } from "../../../test/support/function-model.js";
import { expectClose } from "../../../test/support/numbers.js";
import { iris } from "../../data/datasets/index.js";
import { Table } from "../../data/table/table.js";
import { random } from "../../math/probability/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { accuracy, rSquared } from "../index.js";
import { surrogateTree } from "./index.js";

const stream = random(5);
const [a, b] = [0, 1].map(() => Float64Array.from({ length: 200 }, () => stream.next()));
const table = Table.fromColumns({ a, b });
const steps = functionModel(["a", "b"], (row) => (row.a > 0.5 ? (row.b > 0.3 ? 4 : 2) : 1));

describe("surrogateTree", () => {
  it("finds the steps of a model that is a tree, in rules and in words", async () => {
    const { tree, metric, fidelity, trainingFidelity } = await surrogateTree(steps, table, { maxDepth: 2 });
    expect([metric, trainingFidelity]).toEqual(["rSquared", 1]);
    // Thresholds are between training rows, so a few others may be on the wrong side.
    expect(fidelity).toBeGreaterThan(0.95);
    expect(tree.leafCount).toBe(3);
    expect(
      tree
        .rules()
        .map(({ prediction }) => prediction)
        .sort(),
    ).toEqual([1, 2, 4]);
    expect(String(tree)).toContain("a");
  });

  it("compares predictions on rows that were held back", async () => {
    const curve = functionModel(["a", "b"], (row) => Math.sin(6 * row.a) + row.b);
    const { tree, fidelity, heldOut } = await surrogateTree(curve, table, { validation: 0.3, seed: 4 });
    expect(heldOut).toHaveLength(60);
    const rows = table.take(heldOut);
    const truth = Float64Array.from(heldOut, (row) => Math.sin(6 * a[row]) + b[row]);
    expectClose(fidelity, rSquared(truth, tree.predict(rows) as Float64Array), { tolerance: 1e-12 });
    expect(tree.depth).toBe(3);
    const deeper = await surrogateTree(curve, table, { validation: 0.3, seed: 4, maxDepth: 6 });
    expect(deeper.trainingFidelity).toBeGreaterThan(fidelity);
  });

  it("agrees with a classifier on most rows", async () => {
    const flowers = iris();
    const model = await new GaussianNB().fit(flowers, "species");
    const { tree, metric, fidelity, heldOut } = await surrogateTree(model, flowers, { maxDepth: 3 });
    expect(metric).toBe("accuracy");
    expect(fidelity).toBeGreaterThan(0.85);
    const rows = flowers.take(heldOut);
    expect(fidelity).toBe(accuracy(model.predict(rows), tree.predict(rows) as string[]));
    expect(tree.features).toEqual(model.features);
  });

  it("leaves out rows of weight 0 and columns that were not asked for", async () => {
    const weights = Float64Array.from(a, (value) => (value > 0.5 ? 2 : 0));
    const { tree, fidelity, heldOut } = await surrogateTree(steps, table, { weights, columns: ["b"] });
    expect(tree.features).toEqual(["b"]);
    expect(fidelity).toBe(1);
    expect(heldOut.every((row) => a[row] > 0.5)).toBe(true);
  });

  it("names what it cannot use", async () => {
    const constant = functionModel(["a"], () => 7);
    await expect(surrogateTree(constant, table)).rejects.toThrow(
      "surrogateTree: the model must make different predictions; it predicts only 7.",
    );
    await expect(surrogateTree(steps, table, { columns: ["z"] })).rejects.toThrow(
      'does not read a column "z"',
    );
    await expect(surrogateTree(steps, table, { columns: [] })).rejects.toThrow(
      'option "columns" must be a list of one or more names; got [].',
    );
    await expect(surrogateTree(steps, table, { validation: 1 })).rejects.toThrow('option "validation"');
    await expect(surrogateTree(steps, table, { maxDepth: -1 })).rejects.toThrow('option "maxDepth"');
    await expect(surrogateTree(steps, table.head(3))).rejects.toThrow("needs 2 rows or more");
    await expect(surrogateTree(steps, table, { depth: 2 } as object)).rejects.toThrow("depth");
    const texts = Table.fromColumns({ note: ["one", "two", "one", "two"] }, { kinds: { note: "text" } });
    const reader = functionModel(["note"], (row) => String(row.note).length);
    await expect(surrogateTree(reader, texts)).rejects.toThrow(
      "the tree needs a column of numbers or levels",
    );
  });
});
