// The picture on the page of NewMethod.

import { type Figure, scatterPlot } from "../../../../src/apps/plot/index.js";
import { iris } from "../../../../src/data/datasets/index.js";
import { NewMethod } from "./index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "new-method": async () => {
    const table = iris().select(["petalLength", "petalWidth"]);
    const { labels } = await new NewMethod().fit(table);
    const cluster = Array.from(labels, (label) => `cluster ${label}`);
    return scatterPlot(table.withColumn("cluster", cluster), {
      x: "petalLength",
      y: "petalWidth",
      color: "cluster",
      title: "New method: petals of three species",
    });
  },
};
