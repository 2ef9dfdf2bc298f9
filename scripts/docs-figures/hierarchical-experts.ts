// The pictures on the pages of hierarchical mixtures of experts.

import { curvePlot, decisionRegionPlot, type Figure, figureGrid } from "../../src/apps/plot/index.js";
import { HierarchicalExperts, HierarchicalExpertsClassifier, Matrix, Table } from "../../src/index.js";
import { random } from "../../src/math/probability/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "hierarchical-experts": async () => {
    const stream = random(3);
    const x = Array.from({ length: 200 }, () => 10 * stream.next());
    const y = x.map((a) => (a < 3 ? 2 + a : a < 7 ? 11 - 2 * a : -10 + a) + 0.4 * stream.normal());
    const model = await new HierarchicalExperts({ branching: [3] }).fit(
      x.map((a) => [a]),
      y,
    );
    const grid = Array.from({ length: 41 }, (_, at) => at / 4);
    const rows = Matrix.fromColumns([grid]);
    const { lower, upper } = model.predictInterval(rows);
    const shares = model.gateProbabilities(rows);
    return figureGrid(
      [
        curvePlot(grid, [{ mean: model.predict(rows), lower, upper }], {
          xLabel: "x",
          yLabel: "y",
          title: "The prediction and its interval",
        }),
        curvePlot(
          grid,
          [0, 1, 2].map((e) => ({ name: `expert ${e}`, mean: shares.column(e) })),
          { xLabel: "x", yLabel: "probability", title: "Soft splits: which expert answers" },
        ),
      ],
      { columns: 2 },
    );
  },

  "hierarchical-experts-classifier": async () => {
    const stream = random(8);
    const a = Array.from({ length: 300 }, () => 2 * stream.next() - 1);
    const b = a.map(() => 2 * stream.next() - 1);
    const corner = a.map((value, i) => (value * b[i] > 0 ? "same" : "opposite"));
    const table = Table.fromColumns({ a, b, corner });
    const model = await new HierarchicalExpertsClassifier().fit(table, "corner");
    return decisionRegionPlot(model, table, "corner", { title: "Two experts divide four corners" });
  },
};
