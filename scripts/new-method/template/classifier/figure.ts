// The picture on the page of NewMethod.

import { decisionRegionPlot, type Figure } from "../../../../src/apps/plot/index.js";
import { iris } from "../../../../src/data/datasets/index.js";
import { NewMethod } from "./index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "new-method": async () => {
    const table = iris().select(["petalLength", "petalWidth", "species"]);
    const model = await new NewMethod().fit(table, "species");
    return decisionRegionPlot(model, table, "species", { title: "New method", resolution: 50 });
  },
};
