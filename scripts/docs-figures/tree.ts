// The pictures on the pages about trees and forests.

import {
  decisionRegionPlot,
  type Figure,
  fittedCurves,
  forestVariancePlot,
  scatterPlot,
} from "../../src/apps/plot/index.js";
import { moons, noisySinusoid } from "../../src/data/datasets/index.js";
import {
  DecisionTreeRegressor,
  ExtraTreesClassifier,
  ExtraTreesRegressor,
  forestVariance,
  GradientBoostingRegressor,
  IsolationForest,
  RandomForestClassifier,
  RandomForestRegressor,
} from "../../src/index.js";
import { type Random, random } from "../../src/math/probability/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "decision-tree-regressor": async () => {
    const { x, y } = wave();
    const models = [];
    for (const maxLeaves of [3, 12])
      models.push({
        name: `${maxLeaves} leaves`,
        model: await new DecisionTreeRegressor({ maxLeaves, pruning: "none" }).fit(x, y),
      });
    return fittedCurves(models, x, y, { extend: 0, title: "Steps through a noisy wave" });
  },

  "random-forest-regressor": async () => {
    const { x, y } = wave();
    const tree = await new DecisionTreeRegressor({ pruning: "none" }).fit(x, y);
    const forest = await new RandomForestRegressor({ trees: 200, minLeaf: 3 }).fit(x, y);
    const models = [
      { name: "one tree", model: tree },
      { name: "200 trees", model: forest },
    ];
    return fittedCurves(models, x, y, { extend: 0, title: "The mean of many trees is smoother than one" });
  },

  "forest-variance": async () => {
    const columns = 8;
    const signal = (row: readonly number[]) => row.reduce((sum, value) => sum + value, 0) / 2;
    const rowsOf = (stream: Random, rows: number) =>
      Array.from({ length: rows }, () => Array.from({ length: columns }, () => stream.normal()));
    const draw = (seed: number) => {
      const stream = random(seed).child(1);
      const x = rowsOf(stream, 60);
      return { x, y: x.map((row) => signal(row) + 2 * stream.normal()) };
    };
    const points = rowsOf(random(7), 30);
    const results = [];
    for (let candidates = 1; candidates <= columns; candidates += 1)
      results.push(
        await forestVariance(new RandomForestRegressor({ trees: 40, candidates }), draw, {
          ...{ points, truth: points.map(signal), samples: 40 },
        }),
      );
    return forestVariancePlot(results, {
      title: "Fewer candidates make trees less alike, and each of them worse",
    });
  },

  "extra-trees-regressor": async () => {
    const { x, y } = wave();
    const model = await new ExtraTreesRegressor({ trees: 200, minLeaf: 3 }).fit(x, y);
    return fittedCurves([{ name: "200 extra trees", model }], x, y, {
      extend: 0,
      title: "Random thresholds make smooth curves",
    });
  },

  "gradient-boosting-regressor": async () => {
    const { x, y } = wave();
    const models = [];
    for (const rounds of [5, 60]) {
      const boosting = new GradientBoostingRegressor({ rounds, maxLeaves: 4, minLeaf: 5 });
      models.push({ name: `${rounds} rounds`, model: await boosting.fit(x, y) });
    }
    return fittedCurves(models, x, y, { extend: 0, title: "Every round corrects those before" });
  },

  "random-forest-classifier": async () => {
    const { x, y } = moons({ rows: 160, seed: 3 });
    const model = await new RandomForestClassifier({ trees: 100, minLeaf: 3 }).fit(x, y);
    return decisionRegionPlot(model, x, y, { resolution: 50, title: "Two curved classes and a forest" });
  },

  "extra-trees-classifier": async () => {
    const { x, y } = moons({ rows: 160, seed: 3 });
    const model = await new ExtraTreesClassifier({ trees: 100, minLeaf: 3 }).fit(x, y);
    return decisionRegionPlot(model, x, y, { resolution: 50, title: "Two curved classes and extra trees" });
  },

  "isolation-forest": async () => {
    const { x } = moons({ rows: 160, noise: 0.1, seed: 3 });
    const far = [
      [2.6, 1.3],
      [-1.6, -0.9],
      [0.5, -1.4],
    ];
    const rows = [...x.toArrays(), ...far];
    const model = await new IsolationForest({ trees: 200 }).fit(rows);
    return scatterPlot(
      {
        x0: rows.map(([a]) => a),
        x1: rows.map(([, b]) => b),
        case: model.isOutlier(rows).map((far) => (far ? "outlier" : "usual")),
      },
      { x: "x0", y: "x1", color: "case", title: "Cases that few random splits isolate" },
    );
  },
};

function wave() {
  return noisySinusoid({ rows: 120, noise: 0.3, seed: 5 });
}
