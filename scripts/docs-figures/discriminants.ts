// The pictures on the pages of flexible, penalized and mixture discriminants.

import { decisionRegionPlot, type Figure, fisherProjection } from "../../src/apps/plot/index.js";
import { mixtureOfGaussians, wine } from "../../src/data/datasets/index.js";
import { random } from "../../src/math/probability/random/index.js";
import { FlexibleDiscriminant, PenalizedDiscriminant } from "../../src/methods/discriminant/index.js";
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

  "penalized-discriminant": async () => {
    const { x, y } = bumps();
    const model = await new PenalizedDiscriminant({ penalty: "curve", degreesOfFreedom: 8 }).fit(x, y);
    return fisherProjection(model, x, y, {
      title: "Sixty noisy curves of 256 points, by smooth coefficients",
    });
  },
};

/** Curves with a bump on the left, on the right, or nowhere. */
function bumps() {
  const stream = random(5);
  const y = Array.from({ length: 60 }, (_, i) => ["none", "left", "right"][i % 3]);
  const x = y.map((kind) =>
    Array.from({ length: 256 }, (_, j) => {
      const center = kind === "left" ? 80 : 180;
      const bump = kind === "none" ? 0 : 1.5 * Math.exp(-0.5 * ((j - center) / 12) ** 2);
      return bump + 1.5 * stream.normal();
    }),
  );
  return { x, y };
}
