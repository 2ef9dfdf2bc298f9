// What a transformer makes of its own training rows, where that differs from what it makes of others.

import type { Transformer } from "../../model/model.js";

/**
 * Where a transformer learned from the target, its own training rows would tell the next step their target. A model that
 * knows better answers for them, and for no others, under this name; files do not hold it.
 */
export const trainingView: unique symbol = Symbol("trainingView");

/** A transformer that may have learned from the target. */
export interface CrossFitted extends Transformer {
  /** The transformer for the rows of the fit; undefined for a model from a file. */
  readonly [trainingView]: Transformer | undefined;
}

/** The transformer with which the rows of its fit are passed on to the next step. */
export function forTraining(model: Transformer): Transformer {
  return (model as Partial<CrossFitted>)[trainingView] ?? model;
}
