import { z } from "zod";
import * as codecs from "../learn/codecs.js";
import { BetaCalibrator } from "./beta.js";
import { IsotonicCalibrator } from "./isotonic.js";
import { SigmoidCalibrator } from "./platt.js";
import { TemperatureCalibrator } from "./temperature.js";

/** What turns scores into probabilities of one class, or of all at once. */
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
    thresholds: codecs.float64Array.refine(
      (values) => values.length > 0 && rises(values, true),
      "does not rise",
    ),
    values: codecs.float64Array.refine(
      (values) => rises(values, false) && values.every((p) => p >= 0 && p <= 1),
      "has no rising probabilities",
    ),
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

/** How calibrators are written inside of models. */
export const calibratorSchema = written.refine(
  (each) => each.method !== "isotonic" || each.thresholds.length === each.values.length,
  "has thresholds and values of different lengths",
);

export type WrittenCalibrator = z.output<typeof calibratorSchema>;

export function readCalibrator(each: WrittenCalibrator): Calibrator {
  switch (each.method) {
    case "sigmoid":
      return new SigmoidCalibrator(each);
    case "isotonic":
      return new IsotonicCalibrator(each);
    case "beta":
      return new BetaCalibrator(each);
    case "temperature":
      return new TemperatureCalibrator(each);
  }
}

export function writeCalibrator(each: Calibrator): WrittenCalibrator {
  switch (each.method) {
    case "sigmoid": {
      const { method, slope, intercept, convergence } = each;
      return { method, slope, intercept, convergence };
    }
    case "isotonic": {
      const { method, thresholds, values } = each;
      return { method, thresholds, values };
    }
    case "beta": {
      const { method, a, b, c, convergence } = each;
      return { method, a, b, c, convergence };
    }
    case "temperature":
      return { method: each.method, temperature: each.temperature };
  }
}
