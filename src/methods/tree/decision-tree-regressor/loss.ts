export type RegressionCriterion = "squared" | "absolute" | "poisson";

/** The loss of a prediction, whose mean over the cases of a node is its impurity. */
export function lossBetween(criterion: RegressionCriterion): (truth: number, prediction: number) => number {
  switch (criterion) {
    case "squared":
      return (truth, prediction) => (truth - prediction) ** 2;
    case "absolute":
      return (truth, prediction) => Math.abs(truth - prediction);
    case "poisson":
      // Half the deviance; a prediction of 0 is only right for 0.
      return (truth, prediction) =>
        truth > 0
          ? truth * Math.log(truth / Math.max(prediction, Number.MIN_VALUE)) - truth + prediction
          : prediction;
  }
}
