import type { DecisionTreeClassifierSettings } from "./options.js";

/** The impurity of a node with these class weights, by any criterion; 0 if they are all 0. */
export function impurityOfClasses(
  criterion: DecisionTreeClassifierSettings["criterion"],
  weights: Float64Array,
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) return 0;
  const shares = weights.map((weight) => weight / total);
  const gini = 1 - shares.reduce((sum, share) => sum + share * share, 0);
  switch (criterion) {
    case "gini":
      return Math.max(0, gini);
    case "root-gini":
      return Math.sqrt(Math.max(0, gini) / 2);
    case "misclassification":
      return 1 - Math.max(...shares);
    default:
      return Math.max(0, -shares.reduce((sum, share) => sum + (share > 0 ? share * Math.log2(share) : 0), 0));
  }
}
