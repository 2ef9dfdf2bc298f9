// The pictures on the pages of flexible, penalized and mixture discriminants.

import { decisionRegionPlot, type Figure, fisherProjection } from "../../src/apps/plot/index.js";
import { mixtureOfGaussians, wine } from "../../src/data/datasets/index.js";
import { FlexibleDiscriminant } from "../../src/methods/discriminant/index.js";
import { MixtureDiscriminant } from "../../src/methods/mixture/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "flexible-discriminant": async () => {
    const table = wine();
    const model = await new FlexibleDiscriminant().fit(table, "variety");
    return fisherProjection(model, table, "variety", {
      title: "Three wines in the coordinates that adaptive splines predict",
    });
  },

  "mixture-discriminant": async () => {
    const { x, y } = mixtureOfGaussians({ rows: 200, seed: 4 });
    const model = await new MixtureDiscriminant({ subclasses: 4 }).fit(x, y);
    return decisionRegionPlot(model, x, y, { title: "Two classes of four normal subclasses each" });
  },
};
