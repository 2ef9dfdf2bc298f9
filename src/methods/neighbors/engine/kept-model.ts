// Prototypes that are training cases.

import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { takeDense } from "../../../model/case-rows.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { LabeledState } from "../../../model/files/state.js";
import type { LabeledPoints } from "./labeled-points.js";
import { PrototypeModel, prototypeState } from "./prototype-model.js";

export const keptState = prototypeState
  .extend({
    /** Number of distinct training cases. */
    distinctCases: z.int().min(1),
    /** The seed, if random numbers were drawn. */
    seed: z.int().min(0),
  })
  .check(
    "distinctCases",
    "must be at least as many as the prototypes",
    ({ distinctCases, prototypes }) => distinctCases >= prototypes.rows,
  );

/** What methods learn that keep some of the training cases. */
export interface KeptState<L extends Label = Label> extends LabeledState<typeof keptState, L> {}

/** The base of models that keep some of the training cases. */
export abstract class KeptModel<L extends Label = Label> extends PrototypeModel<L, KeptState<L>> {
  declare readonly distinctCases: number;
  declare readonly seed: number;

  /** The share of the distinct training cases that is kept. */
  get keptShare(): number {
    return this.prototypes.rows / this.distinctCases;
  }
}

/** The state of a model that keeps the points at some indices. */
export function keptStateOf(
  { classes, features: inputs }: LabeledCases,
  { points, codes, scaling }: LabeledPoints,
  indices: Int32Array,
  seed: number,
): KeptState {
  return {
    inputs,
    classes,
    prototypes: takeDense(points, indices),
    codes: indices.map((at) => codes[at]),
    scaling,
    distinctCases: points.rows,
    seed,
  };
}
