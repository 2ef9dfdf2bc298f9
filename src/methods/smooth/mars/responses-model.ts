import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { readState } from "../../../model/files/format.js";
import { writeNested } from "../../../model/files/nested.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { basisOf } from "./grown-model.js";
import { MARSModel } from "./model.js";

const one = z.codec(
  z.unknown(),
  z.custom<MARSModel>((model) => model instanceof MARSModel),
  { decode: (json) => readState(MARSModel, json), encode: writeNested },
);

const marsResponsesState = StateSchema.of({
  inputs: codecs.features,
  /** One model per response, all with the same terms. */
  models: z.array(one).min(1),
}).check("models", "must all have the features of the whole", ({ inputs, models }) =>
  models.every(({ features }) => codecs.sameNames(features, inputs.names)),
);

/** What `MARS` learns of several responses. */
export interface MARSResponsesState extends StateOf<typeof marsResponsesState> {}

/** A fitted `MARS` of several responses: the same terms, with coefficients for each. */
export class MARSResponsesModel extends FittedModel<MARSResponsesState> {
  static readonly kind = "MARSResponses";
  static readonly state = marsResponsesState;

  /** The names of the responses. */
  get responses(): string[] {
    return this.models.map(({ response }) => response);
  }

  /** The terms as texts, the intercept first. */
  get terms(): readonly string[] {
    return this.models[0].terms;
  }

  /** Terms × responses. */
  get coefficients(): Matrix {
    return Matrix.fromColumns(this.models.map(({ coefficients }) => coefficients));
  }

  /** The values of the terms: cases × terms. */
  basis(rows: Rows): Matrix {
    return basisOf(this.models[0], rows);
  }

  /** One column per response. */
  predict(rows: Rows): Matrix {
    return Matrix.fromColumns(this.models.map((model) => model.predict(rows)));
  }

  /** The summary of every response. */
  summary(): string {
    return this.models.map((model) => model.summary()).join("\n\n");
  }
}
