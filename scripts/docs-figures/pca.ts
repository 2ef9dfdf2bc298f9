// The picture on the page of PCA.

import { type Figure, scatterPlot } from "../../src/apps/plot/index.js";
import { iris } from "../../src/data/datasets/index.js";
import { Table } from "../../src/data/table/table.js";
import { PCA } from "../../src/methods/reduce/pca/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  pca: async () => {
    const table = iris();
    const features = table.select(["sepalLength", "sepalWidth", "petalLength", "petalWidth"]);
    const model = await new PCA({ components: 2 }).fit(features);
    const scores = model.transform(features);
    const shown = Table.fromColumns({ PC1: scores.column(0), PC2: scores.column(1) });
    const color = table.toRows().map(({ species }) => String(species));
    return scatterPlot(shown, { x: "PC1", y: "PC2", color, title: "PCA: irises in two dimensions" });
  },
};
