// The goodness of class weights by any criterion, for the few sets that are not scanned entry by entry.

import {
  entropyTerm,
  entropyTermsOf,
  goodnessOfSquares,
  largestOfMasses,
  squaresOf,
  sumOf,
} from "./class-pass";
import { CriterionCode } from "./tree.shared";

export function goodnessOfMasses(criterion: i32, masses: usize, classes: i32, table: usize): f64 {
  if (criterion == CriterionCode.MISCLASSIFICATION) return largestOfMasses(masses, classes);
  const mass = sumOf(masses, classes);
  if (criterion == CriterionCode.ENTROPY || criterion == CriterionCode.GAIN_RATIO)
    return entropyTermsOf(masses, classes, table) - entropyTerm(mass, table);
  return goodnessOfSquares(squaresOf(masses, classes), mass, criterion == CriterionCode.ROOT_GINI);
}

/** The impurity of a node with these class weights. */
export function impurityOfMasses(criterion: i32, masses: usize, classes: i32, table: usize): f64 {
  const mass = sumOf(masses, classes);
  if (!(mass > 0)) return 0;
  const goodness = goodnessOfMasses(criterion, masses, classes, table);
  if (
    criterion == CriterionCode.ROOT_GINI ||
    criterion == CriterionCode.ENTROPY ||
    criterion == CriterionCode.GAIN_RATIO
  )
    return max<f64>(0, -goodness / mass);
  return max<f64>(0, 1 - goodness / mass);
}
