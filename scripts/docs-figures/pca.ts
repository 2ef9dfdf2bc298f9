// The picture on the page of Pca.

import { type Figure, histogramPlot } from "../../src/apps/plot/index.js";
import { iris } from "../../src/data/datasets/index.js";
import { Table } from "../../src/data/table/table.js";
import { Pca } from "../../src/methods/reduce/pca/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  pca: async () => {
    const table = iris().select(["petalLength"]);
    const model = await new Pca().fit(table);
    const transformed = Table.fromColumns({ petalLength: model.transform(table).column(0) });
    return histogramPlot(transformed, { x: "petalLength", title: "Pca: petal length, transformed" });
  },
};
