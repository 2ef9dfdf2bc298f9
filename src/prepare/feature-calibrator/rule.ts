import * as z from "zod";
import * as codecs from "../../model/files/codecs.js";
import { featureCalibratorOptions } from "./options.js";

const counts = codecs.nonNegativeArray;

const output = { name: z.string(), positive: codecs.label };
const counted = { positives: counts, negatives: counts, priorOdds: z.number().positive() };

const calibration = z.discriminatedUnion("method", [
  z.strictObject({ ...output, method: z.literal("categorical"), ...counted }),
  z.strictObject({ ...output, method: z.literal("isotonic"), cuts: codecs.float64Array, ...counted }),
  z.strictObject({
    ...output,
    method: z.literal("logistic"),
    positiveMean: codecs.anyNumber,
    negativeMean: codecs.anyNumber,
    sigma: z.number().min(0),
    offset: codecs.anyNumber,
  }),
]);

/**
 * What a column tells about one class against the others, and the name of the column that comes out.
 *
 * - `categorical`: the weight of positives and negatives at every level.
 * - `isotonic`: the same in every segment between `cuts`; a value that equals a cut is above it.
 * - `logistic`: the class means, the deviation within the classes (0 for a constant column), and what is
 *   added to the log-odds: 0 where the prior odds are compensated for.
 */
export type Calibration = z.output<typeof calibration>;

/** A calibration by groups of values. */
export type CountedCalibration = Extract<Calibration, { positives: unknown }>;
export type LogisticCalibration = Extract<Calibration, { sigma: unknown }>;

const shape = featureCalibratorOptions.shape;

export const calibrationRule = z
  .strictObject({
    column: z.string(),
    levels: codecs.labels.optional(),
    form: shape.form.unwrap(),
    smoothing: shape.smoothing.unwrap(),
    unknown: shape.unknown.unwrap(),
    calibrations: z.array(calibration).min(1).readonly(),
  })
  .refine(({ levels, calibrations }) => calibrations.every((each) => fits(each, levels?.length)), {
    path: ["calibrations"],
    message: "must have one pair of counts per level or segment, with rising cuts",
    when: codecs.ifWhole,
  });

/** What was learned about one column; columns with levels are calibrated by the indices of their levels. */
export type CalibrationRule = z.output<typeof calibrationRule>;

function fits(each: Calibration, levels: number | undefined): boolean {
  if (each.method === "logistic") return levels === undefined;
  const groups = each.method === "categorical" ? levels : each.cuts.length + 1;
  const rising =
    each.method === "categorical" || each.cuts.every((cut, i) => i === 0 || cut > each.cuts[i - 1]);
  return rising && each.positives.length === groups && each.negatives.length === groups;
}
