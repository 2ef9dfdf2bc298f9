import * as z from "zod";
import * as codecs from "../../../learn/codecs.js";

const separation = z.strictObject({
  kind: z.enum(["complete", "quasi"]),
  features: z.array(z.string()),
  direction: z.record(z.string(), codecs.anyNumber),
  class: codecs.label.optional(),
  cases: z.int().min(0),
});

/** How the end of an iteration is written, with the separation that may have kept it from converging. */
export const separableConvergence = codecs.convergence.extend({ separation: separation.optional() });
