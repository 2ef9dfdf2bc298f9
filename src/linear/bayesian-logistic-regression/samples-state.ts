import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import { Samples } from "../../sample/samples.js";

/** Draws as a file holds them; their names are those of the model's terms. */
export const samplesState = z
  .strictObject({
    chains: z.int().min(1),
    values: codecs.float64Array,
    logDensities: codecs.float64Array,
    acceptance: codecs.float64Array,
    divergences: codecs.int32Array,
    stepSizes: codecs.float64Array,
    seed: z.int(),
  })
  .refine(
    ({ chains, logDensities, acceptance, divergences, stepSizes }) =>
      logDensities.length >= chains &&
      logDensities.length % chains === 0 &&
      acceptance.length === chains &&
      divergences.length === chains &&
      stepSizes.length === chains,
    "has arrays of other sizes than the chains",
  );

export function unpackSamples(state: z.output<typeof samplesState>, names: readonly string[]): Samples {
  return new Samples({ ...state, names });
}
