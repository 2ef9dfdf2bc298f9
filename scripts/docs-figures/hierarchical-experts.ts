// The picture on the page of HierarchicalExperts.

import { curvePlot, type Figure } from "../../src/apps/plot/index.js";
import { weights20 } from "../../src/data/datasets/index.js";
import { HierarchicalExperts } from "../../src/methods/mixture/hierarchical-experts/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "hierarchical-experts": async () => {
    const shares = Array.from({ length: 21 }, (_, at) => at / 20);
    const table = weights20().select(["weight"]);
    const y = table.toRows().map(({ weight }) => Number(weight));
    const values = [];
    for (const quantile of shares) {
      const model = await new HierarchicalExperts({ quantile }).fit(
        y.map((_, row) => [row]),
        y,
      );
      values.push(model.predict([[0]])[0]);
    }
    return curvePlot(shares, [{ mean: values }], {
      xLabel: "quantile",
      yLabel: "prediction",
      title: "Hierarchical experts: predictions by quantile",
    });
  },
};
