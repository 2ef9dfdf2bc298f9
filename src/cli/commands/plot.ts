import type { Label } from "../../base/label.js";
import { valueAt } from "../../data/column.js";
import { dropMissing } from "../../data/missing.js";
import type { Table } from "../../data/table.js";
import { confusionMatrix } from "../../evaluate/metrics/classification/confusion-matrix.js";
import { readResponses } from "../../learn/input.js";
import type { Classifier, Model } from "../../learn/model.js";
import { LinearRegressionModel } from "../../linear/linear-regression/index.js";
import type { Figure } from "../../plot/core/figure.js";
import type { RatioExplanation } from "../../plot/ratio-plot.js";
import { PipelineModel } from "../../prepare/pipeline/model.js";
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
  coordinates: ({ fisherProjection }, judged, options) => {
    const { last, rows, truth } = prepared(judged);
    return fisherProjection(last as never, rows, truth, options);
  },
  contours: ({ gaussianContours }, judged, options) => {
    const { last, rows, truth } = prepared(judged);
    return gaussianContours(last as never, rows, truth, options);
  },
  ratios: ({ ratioPlot }, judged, { row = 0, ...options }) => {
    const { last, rows } = prepared(judged);
    if (!("explain" in last))
      throw new CommandError(`ratios shows what a naive Bayes model says; this is a ${last.kind}.`);
    const most = rows.rows - 1;
    if (!Number.isInteger(row) || (row as number) < 0 || (row as number) > most)
      throw new CommandError(`row must be a whole number from 0 to ${most}; got ${row}.`);
    const one = rows.filter((place) => place === row);
    return ratioPlot((last as unknown as Explaining).explain(one), options);
  },
};

interface Explaining {
  explain(row: Table): RatioExplanation;
}

/** The model after the steps of its pipeline, and the rows as it sees them. */
function prepared({ model, truth, table }: Judged): {
  readonly last: Model;
  readonly rows: Table;
  readonly truth: readonly Label[];
} {
  if (!(model instanceof PipelineModel)) return { last: model, rows: table, truth };
  return { last: model.last, rows: model.prepare(table) as Table, truth };
}

/** Figures of a saved model alone: the file is the model's. */
const FITS: Readonly<Record<string, (plots: Plots, model: Model, options: Options) => Figure>> = {
  path: ({ pathPlot }, model, options) => pathPlot(model as never, options),
  validation: ({ validationPlot }, model, options) => validationPlot(model as never, options),
  coefficients: ({ coefficientPlot }, model, options) => coefficientPlot(model as never, options),
  subsets: ({ subsetPlot }, model, options) => subsetPlot(model as never, options),
  densities: ({ classDensities }, model, options) => classDensities(model as never, options),
};

const RESIDUALS = "residuals";

export const FIGURES: readonly string[] = [
  ...Object.keys(DATA),
  ...Object.keys(MODELS),
  ...Object.keys(FITS),
  RESIDUALS,
];

/** Draws the columns of a file, a saved model, or what it makes of the rows of a file, into a file. */
export async function plot(
  terminal: Terminal,
  kind: string,
  source: string,
  flags: PlotFlags,
): Promise<void> {
  await requireFolder(flags.out);
  const plots = await import("../../plot/index.js");
  const options = readFreely(flags.set ?? []);
  const draw = Object.hasOwn(DATA, kind) ? drawData : Object.hasOwn(FITS, kind) ? drawFit : drawModel;
  const figure = await draw(plots, kind, source, flags, options);
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

async function drawFit(
  plots: Plots,
  kind: string,
  source: string,
  flags: PlotFlags,
  options: Options,
): Promise<Figure> {
  const stray = (["x", "y", "by", "columns", "model", "target"] as const).find(
    (flag) => flags[flag] !== undefined,
  );
  if (stray !== undefined)
    throw new CommandError(`--${stray} is not for ${kind}; its file is the model: plot ${kind} model.json.`);
  const model = await readModelFile(source);
  return FITS[kind](plots, lastOf(model), options);
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
  const residuals = kind === RESIDUALS;
  if (!residuals && !Object.hasOwn(MODELS, kind)) throw unknownName("figure", kind, FIGURES);
  const what = residuals ? "LinearRegression" : "classifier";
  if (flags.model === undefined)
    throw new CommandError(`${kind} shows what a ${what} says; name its file by --model.`);
  const model = await readModelFile(flags.model);
  const fits = residuals ? lastOf(model) instanceof LinearRegressionModel : "predictProba" in model;
  if (!fits) throw new CommandError(`${kind} needs a ${what}; ${flags.model} holds none.`);
  const target = flags.target ?? targetOf(model);
  if (target === undefined)
    throw new CommandError(`${flags.model} does not say which column it predicts; name it by --target.`);
  const all = await readData(source, flags, { ...kindsOf(model), [target]: targetKindOf(model) });
  requireColumn(all, target, source);
  requireFeatures(model, all, source);
  const { table } = dropMissing(all, { columns: [target] });
  if (residuals) return drawResiduals(plots, model, table, target, options);
  const column = table.column(target);
  const truth = Array.from({ length: table.rows }, (_, row) => valueAt(column, row) as Label);
  return MODELS[kind](plots, { model: model as Classifier, truth, table }, options);
}

function lastOf(model: Model): Model {
  return model instanceof PipelineModel ? model.last : model;
}

/** The rows must be those that the model was fitted to; leverage is theirs. */
function drawResiduals(
  { residualPanels }: Plots,
  model: Model,
  table: Table,
  target: string,
  options: Options,
): Figure {
  const last = lastOf(model) as LinearRegressionModel;
  const rows = model instanceof PipelineModel ? model.prepare(table) : table;
  const { responses } = readResponses("plot", table, target);
  const diagnostics = last.diagnose(rows, responses.column(0));
  return residualPanels({ rank: last.rank, diagnostics }, options);
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
