import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import type { ModelFormat } from "../../learn/format.js";
import { validationSchema } from "../path/path-model.js";
import type { LatentState } from "./fit.js";
import type { LatentModel } from "./model.js";
import { MultipleLatentModel } from "./multiple-model.js";
import { structureSchema } from "./structure.js";

const schema = z
  .strictObject({
    several: z.boolean(),
    inputs: codecs.features,
    responses: z.array(z.string()).min(1),
    structure: structureSchema,
    chosen: z.int().min(0),
    validation: validationSchema.optional(),
    seed: z.int().min(0),
  })
  .refine(({ structure, chosen }) => chosen <= structure.rotations.columns, {
    path: ["chosen"],
    message: "is no place on the path",
  })
  .refine(
    ({ structure, inputs, responses }) =>
      structure.rotations.rows === inputs.names.length &&
      structure.responseLoadings.rows === responses.length,
    { path: ["structure"], message: "does not fit the features and responses" },
  );

/** The classes of a method's models. */
export interface LatentClasses<M extends LatentModel, S extends MultipleLatentModel<M>> {
  readonly Single: new (state: LatentState, place?: number) => M;
  readonly Several: new (models: readonly M[]) => S;
}

/** A model of one response, or of several. */
export function latentModel<M extends LatentModel, S extends MultipleLatentModel<M>>(
  { Single, Several }: LatentClasses<M, S>,
  state: LatentState,
): M | S {
  if (!state.several) return new Single(state);
  return new Several(state.responses.map((_, place) => new Single(state, place)));
}

/** The file of a regression on components: one structure, whatever the number of responses. */
export function latentFormat<M extends LatentModel, S extends MultipleLatentModel<M>>(
  kind: string,
  classes: () => LatentClasses<M, S>,
): ModelFormat<M | S, typeof schema> {
  return {
    kind,
    schema,
    state: (model) => {
      const several = model instanceof MultipleLatentModel;
      const { inputs, responses, structure, chosen, validation, seed } = several ? model.models[0] : model;
      return {
        several,
        inputs,
        responses: [...responses],
        structure: {
          ...structure,
          centers: new Float64Array(structure.centers),
          scales: new Float64Array(structure.scales),
          responseCenters: new Float64Array(structure.responseCenters),
          responseScales: new Float64Array(structure.responseScales),
          scoreVariances: new Float64Array(structure.scoreVariances),
          degreesOfFreedom: new Float64Array(structure.degreesOfFreedom),
        },
        chosen,
        ...(validation !== undefined && {
          validation: {
            ...validation,
            means: new Float64Array(validation.means),
            standardErrors: new Float64Array(validation.standardErrors),
          },
        }),
        seed,
      };
    },
    create: (state) => latentModel(classes(), state as LatentState),
  };
}
