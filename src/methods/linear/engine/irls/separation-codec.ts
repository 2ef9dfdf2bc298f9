import * as z from "zod";
import * as codecs from "../../../../model/files/codecs.js";
import type { LikelihoodConvergence } from "./separation.js";

const separation = z.strictObject({
  kind: z.enum(["complete", "quasi"]),
  features: z.array(z.string()),
  direction: z.record(z.string(), codecs.anyNumber),
  classes: z
    .array(z.strictObject({ class: codecs.label, from: z.array(codecs.label).min(1) }))
    .min(1)
    .optional(),
  cases: z.int().min(0),
});

/** How the end of an iteration is written, with what kept it from converging. */
export const likelihoodConvergence: z.ZodType<LikelihoodConvergence> = z.strictObject({
  ...codecs.convergenceFields,
  ending: z.enum(["converged", "iterations", "no decrease", "separated", "boundary"]),
  explanation: z.string().optional(),
  separation: separation.optional(),
});
