import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import type { Box, BoxStep } from "../../methods/rules/prim/index.js";
import { chosenLine, curveMark, type Path, pointMark } from "./core/curves.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { plural, shortText } from "./core/numbers.js";
import { figureOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { needs, wrongOption } from "./core/refusal.js";

const peelingSchema = z.strictObject({
  ...figureOptions,
  box: z.int().min(0).default(0).describe("The index of the box whose sequence is shown."),
});

export type PeelingPlotOptions = z.input<typeof peelingSchema>;

/** A fitted `PRIM` or `PRIMClassifier`. */
export interface PeeledModel {
  readonly boxes: readonly Pick<Box, "trajectory" | "chosen" | "support" | "mean">[];
}

/**
 * The mean in the boxes of a sequence of peels over their support, in training and among held-out cases, with the box
 * that was chosen and those pasted to it.
 *
 * ```ts
 * peelingPlot(await new PRIM().fit(table, "yield"));
 * ```
 */
export function peelingPlot(model: PeeledModel, options: PeelingPlotOptions = {}): Figure {
  const method = "peelingPlot";
  const settings = parseOptions(method, peelingSchema, options);
  requireFields(method, "the model", model, ["boxes"], "that of a PRIM or PRIMClassifier");
  if (model.boxes.length === 0) throw needs(method, "a model with at least 1 box", "none");
  const box = model.boxes[settings.box];
  if (box === undefined)
    throw wrongOption(
      method,
      "box",
      `a whole number from 0 to ${model.boxes.length - 1}`,
      String(settings.box),
    );
  const { trajectory, chosen } = box;
  const peeled = trajectory.filter(({ step }) => step !== "paste");
  const pasted = trajectory.filter(({ step }) => step === "paste");
  const held = peeled.flatMap(({ support, heldOutMean, heldOutError }) =>
    heldOutMean === undefined || heldOutError === undefined ? [] : [{ support, heldOutMean, heldOutError }],
  );
  const { support, mean } = trajectory[chosen];
  return makeFigure(method, settings, {
    description: `The mean in boxes of falling support, after ${plural(peeled.length - 1, "peel")}. Chosen: support ${shortText(support)}, mean ${shortText(mean)}. After ${plural(pasted.length, "paste")}: support ${shortText(box.support)}, mean ${shortText(box.mean)}.`,
    notes: [held.length > 0 && "Band: one standard error up and down.", "Dashed: the chosen box."],
    legend: ({ name }) => {
      const [training, heldOut, pastes] = COLORS[name];
      return [
        { label: "training", color: training, dash: "" },
        ...(held.length > 0 ? [{ label: "held out", color: heldOut, dash: "" }] : []),
        ...(pasted.length > 0 ? [{ label: "pasted", color: pastes, symbol: "circle" as const }] : []),
      ];
    },
    height: (width) => Math.round(Math.min(380, 130 + width * 0.4)),
    plot: ({ theme }) => {
      const [color, heldOut, pastes] = COLORS[theme.name];
      return {
        x: { label: "support", nice: true },
        y: { label: "mean", nice: true },
        marks: [
          Plot.areaY(held, {
            x: "support",
            y1: ({ heldOutMean, heldOutError }: (typeof held)[number]) => heldOutMean - heldOutError,
            y2: ({ heldOutMean, heldOutError }: (typeof held)[number]) => heldOutMean + heldOutError,
            fill: heldOut,
            fillOpacity: 0.15,
          }),
          chosenLine(theme, [support]),
          curveMark(
            theme,
            held.map((step) => [step.support, step.heldOutMean] as const),
            1,
            {
              stroke: heldOut,
              strokeDasharray: "none",
            },
          ),
          curveMark(theme, pathOf(peeled), 0, { stroke: color }),
          pointMark(pathOf(peeled), { r: 2.5, fill: color }),
          pointMark(pathOf(pasted), { r: 3, fill: pastes }),
        ],
      };
    },
  });
}

function pathOf(steps: readonly BoxStep[]): Path {
  return steps.map(({ support, mean }) => [support, mean] as const);
}
