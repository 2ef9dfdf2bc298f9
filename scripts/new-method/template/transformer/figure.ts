// The picture on the page of NewMethod.

import { type Figure, histogramPlot } from "../../../../src/apps/plot/index.js";
import { iris } from "../../../../src/data/datasets/index.js";
import { Table } from "../../../../src/data/table/table.js";
import { NewMethod } from "./index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "new-method": async () => {
    const table = iris().select(["petalLength"]);
    const model = await new NewMethod().fit(table);
    const transformed = Table.fromColumns({ petalLength: model.transform(table).column(0) });
    return histogramPlot(transformed, { x: "petalLength", title: "New method: petal length, transformed" });
  },
};
