import type { Estimator, Preparation } from "../../../model/estimator.js";

/** The preparation that suits all of several estimators: what one of them cannot read is prepared for all. */
export function commonPreparation(estimators: readonly Estimator[]): Preparation {
  const wanted = estimators.map(({ preparation }) => preparation);
  const all = (test: (preparation: Preparation) => boolean) => wanted.every(test);
  const contrasts = wanted.some(({ levels }) => levels === "contrasts");
  return {
    missing: all(({ missing }) => missing === "native") ? "native" : "impute",
    levels: all(({ levels }) => levels === "native") ? "native" : contrasts ? "contrasts" : "indicators",
    texts: all(({ texts }) => texts === "native") ? "native" : "words",
    scale: wanted.some(({ scale }) => scale === true),
  };
}
