import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { DataError, OptionError } from "../../../base/errors.js";
import { ExtraTreesRegressor, Matrix, RandomForestRegressor } from "../../../index.js";
import { random } from "../../../math/probability/random/index.js";

const x = new Matrix(150, 3, randomArray(450, 3));
const y = Float64Array.from({ length: x.rows }, (_, i) => x.get(i, 0) ** 2 + 0.3 * x.get(i, 1));
const fresh = new Matrix(40, 3, randomArray(120, 8));

/** The least number with at least this share of the weights up to it, by sorting everything. */
function plainQuantile(values: Float64Array, weights: readonly number[], probability: number): number {
  const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  for (const i of order) {
    below += weights[i];
    if (weights[i] > 0 && below >= probability * total - 1e-9) return values[i];
  }
  return Number.NaN;
}

describe("Quantile regression forests", () => {
  it("weight training cases by shared leaves, as a plain loop does", async () => {
    // Without bags, every tree grew from all cases, so that their leaves tell everything.
    const model = await new ExtraTreesRegressor({ trees: 15, minLeaf: 5, keepResponses: true }).fit(x, y);
    const [known, asked] = [model.leafIndices(x), model.leafIndices(fresh)];
    const probabilities = [0.9, 0, 0.5, 0.1, 1];
    const quantiles = model.predictQuantiles(fresh, probabilities);
    for (let row = 0; row < fresh.rows; row += 1) {
      const weights = Array.from(y, () => 0);
      for (let tree = 0; tree < 15; tree += 1) {
        const together = Array.from(y.keys()).filter((i) => known.get(i, tree) === asked.get(row, tree));
        for (const i of together) weights[i] += 1 / together.length;
      }
      expect([...quantiles.row(row)]).toEqual(probabilities.map((p) => plainQuantile(y, weights, p)));
    }
  });

  it("count cases as often as they were drawn, so that the mean of the distribution equals the prediction", async () => {
    const model = await new RandomForestRegressor({ trees: 20, minLeaf: 3, keepResponses: true }).fit(x, y);
    const { leafResponses: kept, trees } = model;
    if (kept === undefined) throw new Error("the responses were kept");
    const leaves = model.leafIndices(fresh);
    const predicted = model.predict(fresh);
    for (let row = 0; row < fresh.rows; row += 1) {
      let mean = 0;
      for (let tree = 0; tree < trees.count; tree += 1) {
        const leaf = trees.starts[tree] + leaves.get(row, tree);
        let [sum, weight] = [0, 0];
        for (let at = kept.starts[leaf]; at < kept.starts[leaf + 1]; at += 1) {
          sum += kept.weights[at] * kept.responses[kept.cases[at]];
          weight += kept.weights[at];
        }
        expectClose(weight, trees.weight[leaf], { tolerance: 1e-12 });
        mean += sum / weight / trees.count;
      }
      expectClose(mean, predicted[row], { tolerance: 1e-12 });
    }
  });

  it("rise with the probability, from the smallest to the largest neighboring response", async () => {
    const model = await new RandomForestRegressor({ trees: 20, keepResponses: true }).fit(x, y);
    const quantiles = model.predictQuantiles(fresh, [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1]);
    for (let row = 0; row < fresh.rows; row += 1) {
      const values = [...quantiles.row(row)];
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }
    const { lower, upper } = model.predictInterval(fresh, { level: 0.9 });
    expectClose(lower, quantiles.column(1), { tolerance: 0 });
    expectClose(upper, quantiles.column(5), { tolerance: 0 });
  });

  it("have intervals with about their nominal coverage, also where the spread changes", async () => {
    const stream = random(5);
    const draw = (rows: number) => {
      const inputs = new Matrix(
        rows,
        1,
        Float64Array.from({ length: rows }, () => stream.next()),
      );
      return { inputs, outputs: inputs.data.map((value) => (0.2 + value) * stream.normal()) };
    };
    const [train, test] = [draw(1500), draw(1500)];
    // Small leaves follow the noise and give intervals that are too narrow; with 40 cases, 0.75 instead of 0.8.
    const forest = new RandomForestRegressor({ trees: 50, minLeaf: 150, keepResponses: true });
    const model = await forest.fit(train.inputs, train.outputs);
    const { lower, upper } = model.predictInterval(test.inputs, { level: 0.8 });
    const inside = test.outputs.filter((value, row) => value >= lower[row] && value <= upper[row]).length;
    expect(inside / 1500).toBeGreaterThan(0.75);
    expect(inside / 1500).toBeLessThan(0.85);
    const [narrow, wide] = [0.02, 0.98].map((at) => model.predictInterval([[at]], { level: 0.8 }));
    expect(wide.upper[0] - wide.lower[0]).toBeGreaterThan(2 * (narrow.upper[0] - narrow.lower[0]));
  });

  it("survive a file round trip, and refuse a file with empty leaves", async () => {
    const model = await new RandomForestRegressor({ trees: 3, keepResponses: true }).fit(x, y);
    const loaded = loadModel(JSON.stringify(model)) as typeof model;
    expect(loaded.predictQuantiles(fresh, 0.3)).toEqual(model.predictQuantiles(fresh, 0.3));
    const json = JSON.parse(JSON.stringify(model));
    delete json.sha256;
    json.state.leafResponses.cases = json.state.levels;
    expect(() => loadModel(json)).toThrow(/leafResponses/);
  });

  it("require stored responses, and valid probabilities", async () => {
    const model = await new RandomForestRegressor({ trees: 2 }).fit(x, y);
    expect(() => model.predictQuantiles(x, 0.5)).toThrow(DataError);
    expect(() => model.predictInterval(x)).toThrow(/keepResponses/);
    const kept = await new RandomForestRegressor({ trees: 2, keepResponses: true }).fit(x, y);
    expect(() => kept.predictQuantiles(x, [0.5, 1.5])).toThrow(OptionError);
    expect(() => kept.predictInterval(x, { level: 1 })).toThrow(OptionError);
  });
});
