// The pictures on the pages about splines.

import { curvePlot, type Figure, figureGrid, jointDependencePlot } from "../../src/apps/plot/index.js";
import {
  LinearRegression,
  Pipeline,
  PolynomialFeatures,
  partialDependence,
  SplineFeatures,
  Table,
  TensorSplineFeatures,
  ThinPlateFeatures,
} from "../../src/index.js";
import { random } from "../../src/math/probability/random/index.js";
import { ThinPlateSpline } from "../../src/methods/smooth/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "spline-features": () => pointwiseVariances(),

  "tensor-spline-features": async () =>
    surface(new TensorSplineFeatures({ knotCount: 3 }), "Products of splines, fitted by least squares"),

  "thin-plate-features": async () =>
    surface(new ThinPlateFeatures({ size: 25 }), "Thin-plate functions, fitted by least squares"),

  "thin-plate-spline": async () => {
    const table = heights();
    const model = await new ThinPlateSpline().fit(table, "height");
    const axis = Array.from({ length: 41 }, (_, i) => i / 40);
    const at = [0.05, 0.5];
    const profile = at.map((b) =>
      model.predictInterval(
        axis.map((a) => [a, b]),
        { kind: "confidence" },
      ),
    );
    const means = at.map((b) => model.predict(axis.map((a) => [a, b])));
    return figureGrid(
      [
        jointDependencePlot(partialDependence(model, table.drop(["height"]), ["a", "b"]), {
          title: "The surface",
        }),
        curvePlot(
          axis,
          at.map((b, k) => ({ name: `b = ${b}`, mean: means[k], ...profile[k] })),
          { xLabel: "a", yLabel: "height", band: "95 % for the surface", title: "Along two lines" },
        ),
      ],
      { columns: 2, title: "Two bumps in 200 noisy heights" },
    );
  },
};

/** 200 noisy heights of two bumps on the unit square. */
function heights(): Table {
  const stream = random(5);
  const bump = (a: number, b: number, x: number, y: number) =>
    Math.exp(-((a - x) ** 2 + (b - y) ** 2) / 0.05);
  const rows = Array.from({ length: 200 }, () => {
    const [a, b] = [stream.next(), stream.next()];
    const height = bump(a, b, 0.3, 0.4) + 0.6 * bump(a, b, 0.75, 0.7) + 0.1 * stream.normal();
    return { a, b, height };
  });
  return Table.fromRows(rows);
}

/** The surface of a linear regression on what a transformer makes of two columns. */
async function surface(features: TensorSplineFeatures | ThinPlateFeatures, title: string): Promise<Figure> {
  const table = heights();
  const model = await new Pipeline({
    steps: [
      ["features", features],
      ["fit", new LinearRegression()],
    ],
  }).fit(table, "height");
  return jointDependencePlot(partialDependence(model, table.drop(["height"]), ["a", "b"]), { title });
}

/** ESL figure 5.3: σ⁻²·Var f̂(x) of four curves through the same 50 points. */
async function pointwiseVariances(): Promise<Figure> {
  const stream = random(1);
  const x = Array.from({ length: 50 }, () => [stream.next()]);
  const y = x.map(() => stream.normal());
  const low = x.reduce((least, [value]) => Math.min(least, value), 1);
  const high = x.reduce((most, [value]) => Math.max(most, value), 0);
  const axis = Array.from({ length: 31 }, (_, i) => low + ((high - low) * i) / 30);
  const curves: readonly (readonly [string, PolynomialFeatures | SplineFeatures])[] = [
    ["line", new PolynomialFeatures({ degree: 1 })],
    ["cubic polynomial", new PolynomialFeatures({ degree: 3 })],
    ["cubic spline, 2 knots", new SplineFeatures({ knots: [0, 0.33, 0.66, 1] })],
    [
      "natural spline, 6 knots",
      new SplineFeatures({ basis: "natural", knots: [0.1, 0.26, 0.42, 0.58, 0.74, 0.9] }),
    ],
  ];
  const series = await Promise.all(
    curves.map(async ([name, features]) => {
      const steps = [
        ["features", features],
        ["fit", new LinearRegression()],
      ] as const;
      const model = await new Pipeline({ steps }).fit(x, y);
      const at = axis.map((value) => [value]);
      const width = (kind: "confidence" | "prediction") => {
        const { lower, upper } = model.predictInterval(at, { kind });
        return upper.map((value, k) => value - lower[k]);
      };
      // An interval for a new response is wider by its own variance.
      const [own, all] = [width("confidence"), width("prediction")];
      const middle = own.map((value, k) => value ** 2 / (all[k] ** 2 - value ** 2));
      return { name, mean: middle };
    }),
  );
  return curvePlot(axis, series, {
    xLabel: "x",
    yLabel: "variance of the curve / σ²",
    title: "How uncertain four curves through 50 points are",
  });
}
