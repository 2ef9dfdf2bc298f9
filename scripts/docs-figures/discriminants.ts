// The pictures on the pages of flexible, penalized and mixture discriminants.

import {
  coefficientFunctions,
  decisionRegionPlot,
  type Figure,
  fisherProjection,
} from "../../src/apps/plot/index.js";
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

  "mixture-discriminant-subclasses": async () => {
    const table = wine();
    const model = await new MixtureDiscriminant({ subclasses: 2 }).fit(table, "variety");
    return fisherProjection(model, table, "variety", {
      title: "Three wines of two subclasses each, in discriminant coordinates",
    });
  },

  "penalized-discriminant": async () => {
    const { x, y } = bumps();
    const model = await new PenalizedDiscriminant({ penalty: "curve", degreesOfFreedom: 8 }).fit(x, y);
    return fisherProjection(model, x, y, {
      title: "Sixty noisy curves of 256 points, by smooth coefficients",
    });
  },

  "penalized-discriminant-curves": async () => {
    const { x, y } = bumps();
    const model = await new PenalizedDiscriminant({ penalty: "curve", degreesOfFreedom: 8 }).fit(x, y);
    return coefficientFunctions(model, {
      xLabel: "point of the curve",
      title: "Smooth coefficients find the two bumps",
    });
  },

  "penalized-discriminant-images": async () => {
    const { x, y, size } = strokes();
    const penalty = { rows: size, columns: size };
    const model = await new PenalizedDiscriminant({ penalty, degreesOfFreedom: 20 }).fit(x, y);
    return coefficientFunctions(model, { title: "What tells three kinds of noisy strokes apart" });
  },
};

/** Images of a horizontal, a vertical or a slanted stroke under noise, pixel by pixel. */
function strokes() {
  const stream = random(11);
  const size = 20;
  const y = Array.from({ length: 150 }, (_, i) => ["across", "down", "slanted"][i % 3]);
  const x = y.map((kind) =>
    Array.from({ length: size * size }, (_, at) => {
      const [row, column] = [Math.floor(at / size) - (size - 1) / 2, (at % size) - (size - 1) / 2];
      const distances = { across: row, down: column, slanted: (row - column) / Math.SQRT2 };
      const distance = distances[kind as keyof typeof distances];
      return Math.exp(-0.5 * (distance / 1.5) ** 2) + 1.2 * stream.normal();
    }),
  );
  return { x, y, size };
}

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
