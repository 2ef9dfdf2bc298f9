import { describe, expect, it } from "vitest";
import { randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import {
  ExtraTreesRegressor,
  GradientBoostingRegressor,
  Matrix,
  type Model,
  RandomForestClassifier,
} from "../../../index.js";

const x = new Matrix(2000, 10, randomArray(20_000, 4));
const y = Float64Array.from(
  { length: x.rows },
  (_, i) => x.get(i, 0) * x.get(i, 1) + Math.sin(3 * x.get(i, 2)),
);
const labels = Array.from(y, (value) => (value > 0 ? "up" : "down"));
const weights = Float64Array.from({ length: x.rows }, (_, i) => 0.5 + (i % 3));

const models: Readonly<Record<string, () => Promise<Model>>> = {
  "a forest for classes": () => new RandomForestClassifier({ maxLeaves: 31 }).fit(x, labels),
  "a forest for numbers with fractional weights": () =>
    new ExtraTreesRegressor({ maxLeaves: 31 }).fit(x, y, { weights }),
  "boosted trees": () => new GradientBoostingRegressor({ rounds: 100, maxLeaves: 31, minLeaf: 5 }).fit(x, y),
};

describe.each(Object.entries(models))("The file of %s with 100 trees of 31 leaves", (_, learn) => {
  it("takes at most 600 KB, and restores the same trees", async () => {
    const model = await learn();
    const { trees } = model as unknown as { readonly trees: { readonly size: number } };
    expect(trees.size).toBeGreaterThan(100 * 55);
    const text = JSON.stringify(model);
    expect(text.length).toBeLessThanOrEqual(600_000);
    const loaded = loadModel(text) as unknown as { readonly trees: unknown };
    expect(loaded.trees).toEqual(trees);
    expect(JSON.stringify(loaded)).toBe(text);
  });
});
