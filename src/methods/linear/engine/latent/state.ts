import * as z from "zod";
import * as codecs from "../../../../model/files/codecs.js";
import { StateSchema } from "../../../../model/files/state.js";
import type { ModelState } from "../../../../model/fitted-model.js";
import type { PathValidation } from "../choice/validate-path.js";
import { validationSchema } from "../path/path-model.js";
import { type LatentStructure, structureSchema } from "./structure.js";

/** What a regression on components learns: one structure, whatever the number of responses. */
export interface LatentState extends ModelState {
  /** The names of all responses that the components were found for. */
  readonly responses: readonly string[];
  /** Every component of the path, for features and responses as they were centered and divided. */
  readonly structure: LatentStructure;
  /** The number of components that predict. */
  readonly chosen: number;
  /** What cross-validation found for every number of components, if it chose. */
  readonly validation?: PathValidation | undefined;
}

/** The same for one of the responses. */
export interface OneLatentState extends LatentState {
  /** The place among the responses of the one that the model predicts. */
  readonly place: number;
}

export const latentState = new StateSchema<LatentState>({
  inputs: codecs.features,
  responses: z.array(z.string()).min(1),
  structure: structureSchema,
  chosen: z.int().min(0),
  validation: validationSchema.optional(),
  convergence: codecs.convergence.optional(),
  seed: z.int().min(0).optional(),
})
  .check(
    "chosen",
    "must be a place on the path",
    ({ structure, chosen }) => chosen <= structure.rotations.columns,
  )
  .check(
    "structure",
    "must fit the features and responses",
    ({ structure, inputs, responses }) =>
      structure.rotations.rows === inputs.names.length &&
      structure.responseLoadings.rows === responses.length,
  );

export const oneLatentState = latentState
  .extend<OneLatentState>({ place: z.int().min(0) })
  .check("place", "must be the place of a response", ({ place, responses }) => place < responses.length);
