// The pictures of the tutorial, with its data, split and models.

import {
  calibrationPlot,
  curvePlot,
  dependencePlot,
  type Figure,
  figureGrid,
  foldScoresPlot,
  histogramPlot,
  importancePlot,
} from "../../src/apps/plot/index.js";
import { compareMethods, prepareFor } from "../../src/apps/report/index.js";
import { subscribers } from "../../src/data/datasets/index.js";
import { costLoss } from "../../src/evaluate/index.js";
import {
  calibrationCurve,
  crossValidate,
  LinearDiscriminant,
  LogisticRegression,
  LossMatrix,
  NaiveBayes,
  partialDependence,
  permutationImportance,
  randomSplit,
  type Table,
} from "../../src/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "tutorial-hours": () =>
    histogramPlot(subscribers(), {
      x: "hours",
      by: "canceled",
      scale: "density",
      bins: 30,
      title: "Hours of use, by whether the subscriber canceled",
    }),

  "tutorial-scores": async () => {
    const { methods, metric } = await compareMethods(parts().train, "canceled", {
      methods: [new LogisticRegression(), new LinearDiscriminant(), new NaiveBayes()],
      metrics: ["logLoss", "rocAuc"],
      seed: 1,
    });
    const series = methods.map(({ name, scores, mean, interval }) => ({ name, scores, mean, interval }));
    return foldScoresPlot(series, { metric, title: "Three methods and the baseline on the same folds" });
  },

  "tutorial-calibration": async () => {
    const curves = [];
    for (const [name, estimator] of [
      ["logistic regression", new LogisticRegression()],
      ["naive Bayes", new NaiveBayes()],
    ] as const) {
      const { truth, probabilities } = await unseen(estimator);
      const curve = calibrationCurve(truth, probabilities, {
        positive: "yes",
        bins: 6,
        method: "frequency",
      });
      curves.push({ name, curve });
    }
    return calibrationPlot(curves, { title: "Do the probabilities mean what they say?" });
  },

  "tutorial-cost": async () => {
    const { truth, probabilities } = await unseen(new LogisticRegression());
    const loss = new LossMatrix({
      classes: ["no", "yes"],
      actions: ["wait", "offer"],
      losses: [
        [0, 100],
        [12, 52],
      ],
    });
    const thresholds = Array.from({ length: 41 }, (_, i) => i / 40);
    const costAt = (threshold: number) =>
      costLoss(
        truth,
        probabilities.map((p) => (p >= threshold ? "offer" : "wait")),
        loss,
      );
    const costs = thresholds.map(costAt);
    const always = (cost: number) => thresholds.map(() => cost);
    return curvePlot(
      thresholds,
      [
        { name: "offers above the threshold", mean: costs },
        { name: "offers to all", mean: always(costs[0]) },
        { name: "offers to none", mean: always(costAt(2)) },
      ],
      { xLabel: "threshold", yLabel: "mean cost", title: "What a threshold costs per subscriber" },
    );
  },

  "tutorial-explanation": async () => {
    const { train, test } = parts();
    const model = await prepareFor(train, "canceled", new LogisticRegression()).fit(train, "canceled");
    const importance = permutationImportance(model, test, "canceled", { metric: "logLoss" });
    return figureGrid([
      importancePlot(importance, { xLabel: "increase of the log loss", title: "Importance" }),
      dependencePlot(partialDependence(model, test, "hours", { positive: "yes" }), {
        title: "Dependence on the hours",
      }),
    ]);
  },
};

function parts(): { readonly train: Table; readonly test: Table } {
  const { train, test } = randomSplit(subscribers(), {
    parts: { train: 0.75, test: 0.25 },
    stratify: "canceled",
    seed: 1,
  });
  return { train: train.table, test: test.table };
}

/** The probabilities of canceling by models that have not seen the row. */
async function unseen(estimator: LogisticRegression | NaiveBayes) {
  const { train } = parts();
  const prepared = prepareFor(train, "canceled", estimator);
  const { predictions } = await crossValidate(prepared, train, "canceled", { seed: 1 });
  const { probabilities, classes } = predictions;
  if (probabilities === undefined || classes === undefined) throw new Error("both have probabilities");
  const truth = train.toRows().map((row) => String(row.canceled));
  return { truth, probabilities: Array.from(probabilities.column(classes.indexOf("yes"))) };
}
