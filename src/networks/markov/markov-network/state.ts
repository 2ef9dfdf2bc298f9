import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { Variable } from "../../../math/probability/table/scope.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { ModelState } from "../../../model/fitted-model.js";

/** A function ≥ 0 of some variables: the larger, the better their levels go together. */
export interface CliquePotential {
  readonly nodes: readonly string[];
  /** One number per assignment of the variables, the last of them fastest. */
  readonly values: Float64Array;
  /** The logarithm of a factor of all values, which keeps them within the range of numbers. */
  readonly logScale: number;
}

/** What an undirected network consists of. */
export interface MarkovNetworkState extends ModelState {
  /** The variables with their levels. */
  readonly variables: readonly Variable[];
  /** The functions whose product is the joint distribution, up to a constant. */
  readonly potentials: readonly CliquePotential[];
}

/** What holds for variables and potentials together is checked when the network is made of them. */
export const markovNetworkState: StateSchema<MarkovNetworkState> = new StateSchema<MarkovNetworkState>({
  inputs: codecs.features,
  variables: z.array(
    z.strictObject({ name: z.string(), levels: codecs.labels as z.ZodType<readonly Label[]> }),
  ),
  potentials: z.array(
    z.strictObject({ nodes: codecs.names, values: codecs.nonNegativeArray, logScale: z.number() }),
  ),
}).check(
  "inputs",
  "must name the variables",
  ({ inputs, variables }) =>
    inputs.names.length === variables.length &&
    variables.every(({ name }, place) => name === inputs.names[place]),
);
