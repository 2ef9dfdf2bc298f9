import { z } from "zod";
import * as codecs from "../../learn/codecs.js";

const separation = z.strictObject({
  kind: z.enum(["complete", "quasi"]),
  features: z.array(z.string()),
  direction: z.record(z.string(), codecs.anyNumber),
  class: codecs.label.optional(),
  cases: z.int().min(0),
});

/** How an end of an iteration is written that a separation may have kept from its aim. */
export const separableConvergence = codecs.convergence.extend({ separation: separation.optional() });
