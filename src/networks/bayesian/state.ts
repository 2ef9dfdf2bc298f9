import * as z from "zod";
import type { Label } from "../../base/label.js";
import * as codecs from "../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../model/files/state.js";
import type { NetworkNode } from "./nodes.js";

const discreteNode = z.strictObject({
  kind: z.literal("discrete"),
  name: z.string(),
  parents: codecs.names,
  levels: codecs.labels as z.ZodType<readonly Label[]>,
  table: codecs.nonNegativeArray,
});

const gaussianNode = z.strictObject({
  kind: z.literal("gaussian"),
  name: z.string(),
  parents: codecs.names,
  intercepts: codecs.float64Array,
  coefficients: codecs.float64Array,
  standardDeviations: codecs.positiveArray,
});

/** Nodes in a file. */
export const networkNodes: z.ZodType<readonly NetworkNode[]> = z.array(
  z.discriminatedUnion("kind", [discreteNode, gaussianNode]),
);

/** What holds for the nodes together is checked when the network is made of them. */
export const bayesianNetworkState = StateSchema.of({
  inputs: codecs.features,
  /** The nodes with their tables and regressions, in the order in which they were given. */
  nodes: networkNodes,
}).check(
  "inputs",
  "must name the nodes",
  ({ inputs, nodes }) =>
    inputs.names.length === nodes.length && nodes.every(({ name }, index) => name === inputs.names[index]),
);

/** What a network consists of. */
export interface BayesianNetworkState extends StateOf<typeof bayesianNetworkState> {}
