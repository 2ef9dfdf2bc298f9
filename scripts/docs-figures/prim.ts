// The picture on the page of PRIM.

import { curvePlot, type Figure } from "../../src/apps/plot/index.js";
import { weights20 } from "../../src/data/datasets/index.js";
import { PRIM } from "../../src/methods/rules/prim/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  prim: async () => {
    const shares = Array.from({ length: 21 }, (_, at) => at / 20);
    const table = weights20().select(["weight"]);
    const y = table.toRows().map(({ weight }) => Number(weight));
    const values = [];
    for (const quantile of shares) {
      const model = await new PRIM({ quantile }).fit(
        y.map((_, row) => [row]),
        y,
      );
      values.push(model.predict([[0]])[0]);
    }
    return curvePlot(shares, [{ mean: values }], {
      xLabel: "quantile",
      yLabel: "prediction",
      title: "PRIM: predictions by quantile",
    });
  },
};
