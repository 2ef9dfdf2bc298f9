// The picture on the page of FlexibleDiscriminant.

import { decisionRegionPlot, type Figure } from "../../src/apps/plot/index.js";
import { iris } from "../../src/data/datasets/index.js";
import { FlexibleDiscriminant } from "../../src/methods/discriminant/flexible-discriminant/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "flexible-discriminant": async () => {
    const table = iris().select(["petalLength", "petalWidth", "species"]);
    const model = await new FlexibleDiscriminant().fit(table, "species");
    return decisionRegionPlot(model, table, "species", { title: "Flexible discriminant", resolution: 50 });
  },
};
