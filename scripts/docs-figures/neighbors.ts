// The pictures on the pages about neighbors and prototypes.

import {
  decisionRegionPlot,
  type Figure,
  figureGrid,
  fittedCurves,
  neighborCountPlot,
  neighborhoodPlot,
  prototypePlot,
  scatterPlot,
} from "../../src/apps/plot/index.js";
import { concentricClasses, moons, noisySinusoid } from "../../src/data/datasets/index.js";
import {
  CondensedNN,
  DiscriminantAdaptiveNN,
  DiscriminantSubspace,
  EditedNN,
  KNeighborsClassifier,
  KNeighborsRegressor,
  LocalOutlierFactor,
  LVQ,
  Matrix,
  PrototypeClassifier,
  RadiusNeighborsClassifier,
  RadiusNeighborsRegressor,
  Table,
} from "../../src/index.js";
import { random } from "../../src/math/probability/random/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "k-neighbors-classifier": async () => {
    const { table } = moons({ rows: 240, noise: 0.3, seed: 2 });
    const model = await new KNeighborsClassifier({ neighbors: 15 }).fit(table, "class");
    return decisionRegionPlot(model, table, "class", { title: "Votes of 15 neighbors" });
  },

  "k-neighbors-auto": async () => {
    const { table } = moons({ rows: 240, noise: 0.3, seed: 2 });
    return neighborCountPlot(await new KNeighborsClassifier({ neighbors: "auto" }).fit(table, "class"));
  },

  "k-neighbors-regressor": async () => {
    const { x, y } = wave();
    const models = [];
    for (const weighting of ["uniform", "tri-cube"] as const)
      models.push({
        name: `${weighting} weights`,
        model: await new KNeighborsRegressor({ neighbors: 9, weighting }).fit(x, y),
      });
    return fittedCurves(models, x, y, { extend: 0, title: "A kernel makes means of 9 neighbors smooth" });
  },

  "radius-neighbors-classifier": async () => {
    const { table } = moons({ rows: 240, noise: 0.3, seed: 2 });
    const model = await new RadiusNeighborsClassifier({ radius: 0.5 }).fit(table, "class");
    return decisionRegionPlot(model, table, "class", { title: "Votes of the cases within a radius of 0.5" });
  },

  "radius-neighbors-regressor": async () => {
    const { x, y } = wave();
    const models = [];
    for (const radius of [0.15, 0.6])
      models.push({
        name: `radius ${radius}`,
        model: await new RadiusNeighborsRegressor({ radius, weighting: "epanechnikov" }).fit(x, y),
      });
    return fittedCurves(models, x, y, { extend: 0, title: "A wider radius is smoother" });
  },

  "local-outlier-factor": async () => {
    const stream = random(4);
    const cloud = (count: number, at: number, spread: number) =>
      Array.from({ length: count }, () => [at + spread * stream.normal(), at + spread * stream.normal()]);
    const rows = [...cloud(90, 0, 0.25), ...cloud(90, 4, 1), [1.4, 1.4], [0.2, -1.4], [7.6, 1]];
    const { trainingScores, threshold } = await new LocalOutlierFactor({ outliers: 0.03 }).fit(rows);
    return scatterPlot(
      {
        x0: rows.map(([a]) => a),
        x1: rows.map(([, b]) => b),
        case: Array.from(trainingScores, (score) => (score > threshold ? "outlier" : "usual")),
      },
      { x: "x0", y: "x1", color: "case", title: "Near a dense cluster, a small distance is unusual" },
    );
  },

  "discriminant-adaptive-nn": async () => {
    const { table } = concentricClasses({ rows: 400, radii: [1, 2.4], noise: 0.45, seed: 3 });
    const around = [
      [1.7, 0],
      [-1.2, 1.2],
      [0, -1.7],
      [-2.6, -1.8],
    ];
    const adaptive = await new DiscriminantAdaptiveNN({ neighbors: 15 }).fit(table, "class");
    const plain = await new KNeighborsClassifier({ neighbors: 15 }).fit(table, "class");
    const width = 460;
    return figureGrid(
      [
        neighborhoodPlot(adaptive, table, "class", around, { width, title: "15 neighbors by local metrics" }),
        neighborhoodPlot(plain, table, "class", around, { width, title: "15 neighbors by one metric" }),
      ],
      { columns: 2 },
    );
  },

  "discriminant-subspace": async () => {
    const stream = random(8);
    const x = new Matrix(300, 6).map(() => stream.normal());
    const y = Array.from({ length: x.rows }, (_, i) =>
      Math.hypot(x.get(i, 0), x.get(i, 1)) > 1.2 ? "out" : "in",
    );
    const model = await new DiscriminantSubspace().fit(x, y);
    const found = model.transform(x);
    return scatterPlot(
      Table.fromColumns({ direction0: found.column(0), direction1: found.column(1), class: y }),
      {
        x: "direction0",
        y: "direction1",
        color: "class",
        title: "Two of six columns tell the classes apart",
      },
    );
  },

  lvq: async () => {
    const { table } = moons({ rows: 300, noise: 0.2, seed: 5 });
    const model = await new LVQ({ prototypes: 5 }).fit(table, "class");
    return prototypePlot(model, table, "class", { title: "Prototypes after learning vector quantization" });
  },

  "prototype-classifier": async () => {
    const { table } = moons({ rows: 300, noise: 0.2, seed: 5 });
    const model = await new PrototypeClassifier({ prototypes: 5 }).fit(table, "class");
    return prototypePlot(model, table, "class", { title: "Five centers per class" });
  },

  "condensed-nn": async () => {
    const { table } = moons({ rows: 300, noise: 0.2, seed: 5 });
    const model = await new CondensedNN().fit(table, "class");
    return prototypePlot(model, table, "class", {
      title: `${model.prototypes.rows} of 300 cases classify all of them`,
    });
  },

  "edited-nn": async () => {
    const { table } = moons({ rows: 300, noise: 0.35, seed: 5 });
    const model = await new EditedNN().fit(table, "class");
    return prototypePlot(model, table, "class", {
      title: `${model.prototypes.rows} of 300 cases agree with their neighbors`,
    });
  },
};

function wave(): { x: Matrix; y: Float64Array } {
  const { x, y } = noisySinusoid({ rows: 120, seed: 3 });
  return { x, y };
}
