import * as z from "zod";
import * as codecs from "../../model/files/codecs.js";
import { BetaCalibrator } from "./beta.js";
import { IsotonicCalibrator } from "./isotonic.js";
import { SigmoidCalibrator } from "./platt.js";
import { TemperatureCalibrator } from "./temperature.js";

/** A map from scores to probabilities of one class, or of all classes at once. */
export type Calibrator = SigmoidCalibrator | IsotonicCalibrator | BetaCalibrator | TemperatureCalibrator;

const written = z.discriminatedUnion("method", [
  z.strictObject({
    method: z.literal("sigmoid"),
    slope: z.number(),
    intercept: z.number(),
    convergence: codecs.convergence,
  }),
  z.strictObject({
    method: z.literal("isotonic"),
    thresholds: codecs.float64Array.refine((values) => values.length > 0 && rises(values, true), {
      error: "must increase",
      when: codecs.ifWhole,
    }),
    values: codecs.probabilityArray.refine((values) => rises(values, false), {
      error: "must not decrease",
      when: codecs.ifWhole,
    }),
  }),
  z.strictObject({
    method: z.literal("beta"),
    a: z.number().min(0),
    b: z.number().min(0),
    c: z.number(),
    convergence: codecs.convergence,
  }),
  z.strictObject({ method: z.literal("temperature"), temperature: z.number().positive() }),
]);

function rises(values: Float64Array, strictly: boolean): boolean {
  return values.every(
    (value, i) => i === 0 || value > values[i - 1] || (!strictly && value === values[i - 1]),
  );
}

const checked = written.refine(
  (each) => each.method !== "isotonic" || each.thresholds.length === each.values.length,
  { error: "must have as many values as thresholds", when: codecs.ifWhole },
);

/** A calibrator inside a model. */
export const calibratorCodec = z.codec(checked, z.custom<Calibrator>(isCalibrator), {
  decode: (fields): Calibrator => {
    switch (fields.method) {
      case "sigmoid":
        return new SigmoidCalibrator(fields);
      case "isotonic":
        return new IsotonicCalibrator(fields);
      case "beta":
        return new BetaCalibrator(fields);
      case "temperature":
        return new TemperatureCalibrator(fields);
    }
  },
  encode: (calibrator) => ({ ...calibrator }),
});

function isCalibrator(value: unknown): boolean {
  return typeof value === "object" && value !== null && "calibrate" in value;
}
