import * as z from "zod";
import { requireFields } from "../../base/arguments.js";

const initial = z.number().positive().describe("The first step η₀.");

/** Schedules without functions, which models can save. */
export const savedStepSchedule = z
  .union([
    z.number().positive(),
    z.strictObject({ schedule: z.literal("constant"), initial }),
    z.strictObject({ schedule: z.literal("inverse"), initial, time: z.number().positive() }),
    z.strictObject({ schedule: z.literal("exponential"), initial, decay: z.number().positive().max(1) }),
    z.strictObject({ schedule: z.literal("squareRoot"), initial }),
  ])
  .meta({ constraint: 'a number > 0, or { schedule: "inverse", initial, time } and the like' });

export const stepScheduleSchema = z
  .union([
    ...savedStepSchedule.options,
    z.custom<(iteration: number) => number>((value) => typeof value === "function"),
  ])
  .meta({
    constraint: 'a number > 0, or { schedule: "inverse", initial, time } and the like, or a function',
  });

/** The step length: a constant, a named rule, or a function of the iteration, counted from 0. */
export type StepSchedule = z.input<typeof stepScheduleSchema>;

/**
 * The step of iteration t = 0, 1, 2 …: η₀, η₀/(1 + t/time), η₀·decayᵗ or η₀/√(t + 1).
 *
 * ```ts
 * const step = stepSizes({ schedule: "inverse", initial: 1, time: 1 });
 * [step(0), step(1), step(3)]; // 1, 0.5, 0.25
 * ```
 */
export function stepSizes(schedule: StepSchedule): (iteration: number) => number {
  if (typeof schedule === "function") return schedule;
  if (typeof schedule === "number") return () => schedule;
  requireFields("stepSizes", "the schedule", schedule, ["schedule"], "a number, a function or a schedule");
  switch (schedule.schedule) {
    case "constant":
      return () => schedule.initial;
    case "inverse":
      return (t) => schedule.initial / (1 + t / schedule.time);
    case "exponential":
      return (t) => schedule.initial * schedule.decay ** t;
    case "squareRoot":
      return (t) => schedule.initial / Math.sqrt(t + 1);
  }
}
