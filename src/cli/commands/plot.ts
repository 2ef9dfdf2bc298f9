import type { Label } from "../../data/column.js";
import { valueAt } from "../../data/column.js";
import { dropMissing } from "../../data/missing.js";
import type { Table } from "../../data/table.js";
import { confusionMatrix } from "../../evaluate/metrics/classification/confusion-matrix.js";
import type { Classifier } from "../../learn/model.js";
import type { Figure } from "../../plot/core/figure.js";
import { requireFolder } from "../data/output.js";
import { type DataFlags, readData, requireColumn } from "../data/read.js";
import { calibrationPoints } from "../figures.js";
import { kindsOf, readModelFile, targetKindOf, targetOf } from "../model-file.js";
import { CommandError, unknownName } from "../refusal.js";
import { readFreely } from "../set-options.js";
import { type Terminal, writeJson } from "../terminal.js";
import { requireFeatures } from "./predict.js";

export interface PlotFlags extends DataFlags {
  readonly x?: string;
  readonly y?: string;
  readonly by?: string;
  readonly columns?: readonly string[];
  readonly model?: string;
  readonly target?: string;
  readonly set?: readonly string[];
  readonly out: string;
  readonly json?: boolean;
}

type Plots = typeof import("../../plot/index.js");
type Options = Readonly<Record<string, unknown>>;

/** A figure of the columns of a table. */
interface DataFigure {
  readonly flags: readonly ("x" | "y" | "by" | "columns")[];
  /** What the figure calls the classes. */
  readonly by?: "by" | "color";
  draw(plots: Plots, table: Table, options: Options): Figure;
}

const DATA: Readonly<Record<string, DataFigure>> = {
  histogram: {
    flags: ["x", "by"],
    by: "by",
    draw: ({ histogram }, table, options) => histogram(table, options),
  },
  ecdf: { flags: ["x", "by"], by: "by", draw: ({ ecdfPlot }, table, options) => ecdfPlot(table, options) },
  box: { flags: ["x", "by"], by: "by", draw: ({ boxPlot }, table, options) => boxPlot(table, options) },
  scatter: {
    flags: ["x", "y", "by"],
    by: "color",
    draw: ({ scatterPlot }, table, options) => scatterPlot(table, options),
  },
  "scatter-matrix": {
    flags: ["columns", "by"],
    by: "color",
    draw: ({ scatterMatrix }, table, options) => scatterMatrix(table, options),
  },
  correlation: {
    flags: ["columns"],
    draw: ({ correlationHeatmap }, table, options) =>
      correlationHeatmap(table, { missing: "drop", ...options }),
  },
};

/** What a classifier says of rows, beside the truth. */
interface Judged {
  readonly model: Classifier;
  readonly truth: readonly Label[];
  readonly table: Table;
}

type ModelFigure = (plots: Plots, judged: Judged, options: Options) => Figure;

const MODELS: Readonly<Record<string, ModelFigure>> = {
  confusion: ({ confusionPlot }, { model, truth, table }, options) => {
    const { classes } = model;
    const { counts } = confusionMatrix(truth, model.predict(table), { classes });
    return confusionPlot(counts, { labels: classes.map(String), ...options });
  },
  roc: ({ rocPlot }, judged, options) =>
    rocPlot(
      scoresByClass(judged).map(({ name, scores, positives }) => ({ name, scores, positives })),
      options,
    ),
  calibration: ({ calibrationPlot }, judged, options) =>
    calibrationPlot(
      scoresByClass(judged).map(({ name, scores, positives }) => calibrationPoints(name, positives, scores)),
      options,
    ),
};

export const FIGURES: readonly string[] = [...Object.keys(DATA), ...Object.keys(MODELS)];

/** Draws the columns of a file, or what a saved classifier makes of its rows, into a file. */
export async function plot(
  terminal: Terminal,
  kind: string,
  source: string,
  flags: PlotFlags,
): Promise<void> {
  await requireFolder(flags.out);
  const plots = await import("../../plot/index.js");
  const options = readFreely(flags.set ?? []);
  const figure = Object.hasOwn(DATA, kind)
    ? await drawData(plots, kind, source, flags, options)
    : await drawModel(plots, kind, source, flags, options);
  await figure.save(flags.out);
  const { description, caption, width, height } = figure;
  if (flags.json === true) {
    writeJson(terminal, { figure: kind, description, caption, width, height, out: flags.out });
    return;
  }
  terminal.write(`${description}\n`);
  terminal.note(`Figure: ${flags.out}\n`);
}

async function drawData(
  plots: Plots,
  kind: string,
  source: string,
  flags: PlotFlags,
  options: Options,
): Promise<Figure> {
  const figure = DATA[kind];
  const stray = (["x", "y", "by", "columns", "model", "target"] as const).find(
    (flag) => flags[flag] !== undefined && !(figure.flags as readonly string[]).includes(flag),
  );
  if (stray !== undefined)
    throw new CommandError(`--${stray} is not for ${kind}; it has ${listFlags(figure)}.`);
  const table = await readData(source, flags);
  const columns = [flags.x, flags.y, flags.by, ...(flags.columns ?? [])];
  for (const name of columns) if (name !== undefined) requireColumn(table, name, source);
  return figure.draw(plots, table, {
    ...(flags.x !== undefined && { x: flags.x }),
    ...(flags.y !== undefined && { y: flags.y }),
    ...(flags.columns !== undefined && { columns: flags.columns }),
    ...(flags.by !== undefined && { [figure.by ?? "by"]: flags.by }),
    ...options,
  });
}

function listFlags({ flags }: DataFigure): string {
  return flags.map((flag) => `--${flag}`).join(", ");
}

async function drawModel(
  plots: Plots,
  kind: string,
  source: string,
  flags: PlotFlags,
  options: Options,
): Promise<Figure> {
  if (!Object.hasOwn(MODELS, kind)) throw unknownName("figure", kind, FIGURES);
  if (flags.model === undefined)
    throw new CommandError(`${kind} shows what a classifier says; name its file by --model.`);
  const model = await readModelFile(flags.model);
  if (!("predictProba" in model))
    throw new CommandError(`${kind} needs a classifier; ${flags.model} holds none.`);
  const target = flags.target ?? targetOf(model);
  if (target === undefined)
    throw new CommandError(`${flags.model} does not say which column it predicts; name it by --target.`);
  const all = await readData(source, flags, { ...kindsOf(model), [target]: targetKindOf(model) });
  requireColumn(all, target, source);
  requireFeatures(model, all, source);
  const { table } = dropMissing(all, { columns: [target] });
  const column = table.column(target);
  const truth = Array.from({ length: table.rows }, (_, row) => valueAt(column, row) as Label);
  return MODELS[kind](plots, { model: model as Classifier, truth, table }, options);
}

/** Two classes have one curve, that of the second; more have one each. */
function scoresByClass({ model, truth, table }: Judged) {
  const chances = model.predictProba(table);
  const codes = model.classes.map((_, code) => code);
  return (codes.length === 2 ? [1] : codes).map((code) => ({
    name: String(model.classes[code]),
    scores: chances.column(code),
    positives: truth.map((label) => label === model.classes[code]),
  }));
}
