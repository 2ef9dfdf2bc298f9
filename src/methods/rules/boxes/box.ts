// A box as models store it.

import * as z from "zod";
import { shortNumber, textGrid } from "../../../base/text-grid.js";
import type { Features } from "../../../model/input.js";
import { type BoxCondition, conditionCodec, conditionOf, conditionsText, testsOf } from "./condition.js";
import type { FoundBox } from "./cover.js";
import type { PeeledBox } from "./peel.js";

/** A box on the way to the one that was chosen. */
export interface BoxStep {
  /** Whether all remaining cases are in it, a peel removed some, or a paste added some. */
  readonly step: "start" | "peel" | "paste";
  /** The feature whose side the step moved. */
  readonly feature?: string | undefined;
  /** The share of the weight of all training cases. */
  readonly support: number;
  /** The mean of the response, or the share of the positive class, among the training cases in it. */
  readonly mean: number;
  /** The mean of cases that were held out, in boxes of this support; only of peeled boxes that a fold tested. */
  readonly heldOutMean?: number | undefined;
  /** Its standard error. */
  readonly heldOutError?: number | undefined;
}

/** What is left of a box when conditions are dropped. */
export interface BoxDrop {
  /** The feature whose condition is dropped, in addition to those before it. */
  readonly feature: string;
  readonly support: number;
  readonly mean: number;
}

/** A box, with how it was found among the training cases that no earlier box contains. */
export interface Box {
  /** What a case must meet, all of it. */
  readonly conditions: readonly BoxCondition[];
  /** The weight of the training cases in it. */
  readonly weight: number;
  /** Their share of the weight of all training cases. */
  readonly support: number;
  /** The mean of their responses, or the share of the positive class. */
  readonly mean: number;
  /** The peeled boxes from the largest to the smallest, then the boxes pasted to the chosen one. */
  readonly trajectory: readonly BoxStep[];
  /** The index of the peeled box that was chosen. */
  readonly chosen: number;
  /** The conditions in the order in which they can be dropped at the least loss of the mean. */
  readonly drops: readonly BoxDrop[];
}

/** A box in words. */
export interface BoxDescription {
  readonly text: string;
  readonly weight: number;
  readonly support: number;
  readonly mean: number;
}

const share = z.number().min(0).max(1);

export const boxCodec = z.strictObject({
  conditions: z.array(conditionCodec).min(1),
  weight: z.number().gt(0),
  support: share,
  mean: z.number(),
  trajectory: z
    .array(
      z.strictObject({
        step: z.enum(["start", "peel", "paste"]),
        feature: z.string().optional(),
        support: share,
        mean: z.number(),
        heldOutMean: z.number().optional(),
        heldOutError: z.number().min(0).optional(),
      }),
    )
    .min(1),
  chosen: z.int().min(0),
  drops: z.array(z.strictObject({ feature: z.string(), support: share, mean: z.number() })),
});

/** Whether the features can meet the conditions of boxes, and everything refers to something that is there. */
export function areBoxesOf(boxes: readonly Box[], inputs: Features): boolean {
  return boxes.every(
    ({ conditions, trajectory, chosen, drops }) =>
      testsOf(conditions, inputs) !== undefined &&
      chosen < trajectory.length &&
      [...trajectory, ...drops].every(
        ({ feature }) => feature === undefined || inputs.names.includes(feature),
      ),
  );
}

/** How the shifted responses of a search become what was asked for. */
export type MeanOf = (shifted: number) => number;

/** A box that was found, by names and levels, with means on the scale of the response. */
export function storedBox(found: FoundBox, inputs: Features, total: number, meanOf: MeanOf): Box {
  const { tests, totals, peeled, pasted, chosen, heldOut, drops } = found;
  const part = ({ weight, sum }: FoundBox["totals"]) => ({
    support: Math.min(1, weight / total),
    mean: meanOf(sum / weight),
  });
  const stepOf = (step: "peel" | "paste", { changed, totals: own }: PeeledBox, k?: number): BoxStep => {
    const held = k === undefined ? undefined : heldOut[k];
    return {
      step: changed === undefined ? "start" : step,
      ...(changed && { feature: inputs.names[changed.column] }),
      ...part(own),
      ...(held && { heldOutMean: meanOf(held.mean), heldOutError: held.error }),
    };
  };
  return {
    conditions: tests.flatMap((test) => (test === undefined ? [] : [conditionOf(test, inputs)])),
    weight: totals.weight,
    ...part(totals),
    trajectory: [
      ...peeled.map((box, k) => stepOf("peel", box, k)),
      ...pasted.map((box) => stepOf("paste", box)),
    ],
    chosen,
    drops: drops.map(({ column, totals: left }) => ({ feature: inputs.names[column], ...part(left) })),
  };
}

/** The boxes in words, and the cases outside of all. */
export function describeBoxes(
  boxes: readonly Box[],
  inputs: Features,
  rest: { readonly weight: number; readonly mean: number },
): BoxDescription[] {
  const total = boxes.reduce((sum, { weight }) => sum + weight, rest.weight);
  return [
    ...boxes.map(({ conditions, weight, support, mean }) => ({
      text: conditionsText(conditions, inputs),
      weight,
      support,
      mean,
    })),
    { text: "otherwise", weight: rest.weight, support: rest.weight / total, mean: rest.mean },
  ];
}

/** Descriptions of boxes as a table. */
export function boxTable(descriptions: readonly BoxDescription[]): string {
  const rows = descriptions.map(({ text, weight, support, mean }) => [
    text,
    ...[weight, support, mean].map(shortNumber),
  ]);
  return textGrid([["box", "cases", "support", "mean"], ...rows], 1);
}
