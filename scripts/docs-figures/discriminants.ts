// The pictures on the pages of flexible, penalized and mixture discriminants.

import { type Figure, fisherProjection } from "../../src/apps/plot/index.js";
import { wine } from "../../src/data/datasets/index.js";
import { FlexibleDiscriminant } from "../../src/methods/discriminant/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "flexible-discriminant": async () => {
    const table = wine();
    const model = await new FlexibleDiscriminant().fit(table, "variety");
    return fisherProjection(model, table, "variety", {
      title: "Three wines in the coordinates that adaptive splines predict",
    });
  },
};
