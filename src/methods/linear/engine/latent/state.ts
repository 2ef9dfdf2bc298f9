import * as z from "zod";
import * as codecs from "../../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../../model/files/state.js";
import { validationSchema } from "../path/path-model.js";
import { structureSchema } from "./structure.js";

export const latentState = StateSchema.of({
  inputs: codecs.features,
  /** The names of all responses for which the components were computed. */
  responses: z.array(z.string()).min(1),
  /** All components of the path, for the centered and scaled features and responses. */
  structure: structureSchema,
  /** The number of components that predict. */
  chosen: z.int().min(0),
  /** The cross-validated errors of every number of components, if cross-validation chose. */
  validation: validationSchema.optional(),
  /** How the iteration ended, if there was one. */
  convergence: codecs.convergence.optional(),
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0).optional(),
})
  .check(
    "chosen",
    "must be an index on the path",
    ({ structure, chosen }) => chosen <= structure.rotations.columns,
  )
  .check(
    "structure",
    "must fit the features and responses",
    ({ structure, inputs, responses }) =>
      structure.rotations.rows === inputs.names.length &&
      structure.responseLoadings.rows === responses.length,
  );

/** What a regression on components learns: one structure, whatever the number of responses. */
export interface LatentState extends StateOf<typeof latentState> {}

export const oneLatentState = latentState
  .extend({
    /** The index, among the responses, of the one that the model predicts. */
    place: z.int().min(0),
  })
  .check("place", "must be the index of a response", ({ place, responses }) => place < responses.length);

/** What a regression on components learns, with the index of one of the responses. */
export interface OneLatentState extends StateOf<typeof oneLatentState> {}
