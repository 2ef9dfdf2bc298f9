import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { Variable } from "../../../math/probability/table/scope.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";

/** A function ≥ 0 of some variables: the larger, the better their levels go together. */
export interface CliquePotential {
  readonly nodes: readonly string[];
  /** One number per assignment of the variables, the last of them fastest. */
  readonly values: Float64Array;
  /** The logarithm of a factor of all values, which keeps them within the range of numbers. */
  readonly logScale: number;
}

/** What holds for variables and potentials together is checked when the network is made of them. */
export const markovNetworkState = StateSchema.of({
  inputs: codecs.features,
  /** The variables with their levels. */
  variables: field<readonly Variable[]>(
    z.array(z.strictObject({ name: z.string(), levels: codecs.labels as z.ZodType<readonly Label[]> })),
  ),
  /** The functions whose product is the joint distribution, up to a constant. */
  potentials: field<readonly CliquePotential[]>(
    z.array(z.strictObject({ nodes: codecs.names, values: codecs.nonNegativeArray, logScale: z.number() })),
  ),
}).check(
  "inputs",
  "must name the variables",
  ({ inputs, variables }) =>
    inputs.names.length === variables.length &&
    variables.every(({ name }, index) => name === inputs.names[index]),
);

/** What an undirected network consists of. */
export interface MarkovNetworkState extends StateOf<typeof markovNetworkState> {}
