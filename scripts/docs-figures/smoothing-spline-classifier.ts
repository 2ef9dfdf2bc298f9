// The picture on the page of SmoothingSplineClassifier.

import { curvePlot, type Figure } from "../../src/apps/plot/index.js";
import { penguins } from "../../src/data/datasets/index.js";
import { dropMissing } from "../../src/index.js";
import { SmoothingSplineClassifier } from "../../src/methods/smooth/smoothing-spline-classifier/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "smoothing-spline-classifier": async () => {
    const { table } = dropMissing((await penguins()).select(["bodyMass", "sex"]));
    const model = await new SmoothingSplineClassifier().fit(table, "sex");
    const male = model.classes.indexOf("male");
    const masses = Array.from({ length: 61 }, (_, i) => 2700 + 60 * i);
    const rows = masses.map((mass) => [mass]);
    const { lower, upper } = model.probabilityIntervals(rows);
    return curvePlot(
      masses,
      {
        mean: model.predictProba(rows).column(male),
        lower: lower.column(male),
        upper: upper.column(male),
      },
      {
        xLabel: "body mass in g",
        yLabel: "probability of a male",
        band: "95% intervals",
        title: "Male or female by weight: lighter species, then heavier ones",
      },
    );
  },
};
