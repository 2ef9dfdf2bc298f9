import * as z from "zod";
import { Samples } from "../../../math/sample/samples.js";
import * as codecs from "../../../model/files/codecs.js";

/** How draws are written in a model's file. */
export const samplesCodec = z.codec(
  z
    .strictObject({
      names: codecs.names,
      chains: z.int().min(1),
      values: codecs.float64Array,
      logDensities: codecs.infinitableArray,
      acceptance: codecs.probabilityArray,
      divergences: codecs.int32Array,
      stepSizes: codecs.anyFloat64Array,
      seed: z.int(),
    })
    .refine(
      ({ names, chains, values, logDensities, acceptance, divergences, stepSizes }) =>
        logDensities.length >= chains &&
        logDensities.length % chains === 0 &&
        values.length === logDensities.length * names.length &&
        [acceptance, divergences, stepSizes].every(({ length }) => length === chains),
      { error: "must have arrays that fit the chains", when: codecs.ifWhole },
    ),
  z.instanceof(Samples),
  {
    decode: (state) => new Samples(state),
    encode: ({ names, chains, values, logDensities, acceptance, divergences, stepSizes, seed }) => ({
      names,
      chains,
      values,
      logDensities,
      acceptance,
      divergences,
      stepSizes,
      seed,
    }),
  },
);
