import { expect, it } from "vitest";
import { iris } from "../../src/data/datasets/index.js";
import { FormatError, loadModel, RuleList } from "../../src/index.js";
import { DecisionTreeClassifier } from "../../src/methods/tree/index.js";

it.each([
  ["DecisionTreeClassifier", new DecisionTreeClassifier({ maxDepth: 2 })],
  ["RuleList", new RuleList()],
])("a file of %s whose pseudo-counts have an infinite sum is refused", async (_, estimator) => {
  const { sha256: _sum, ...file } = JSON.parse(JSON.stringify(await estimator.fit(iris(), "species")));
  const load = (smoothing: number) =>
    loadModel(JSON.stringify({ ...file, state: { ...file.state, smoothing } }));
  expect(load(2).kind).toBe(file.kind);
  expect(() => load(1e308)).toThrow(FormatError);
  expect(() => load(1e308)).toThrow("finite sum");
});
