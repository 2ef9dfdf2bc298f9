import type { Label } from "../../../base/label.js";
import { valueAt } from "../../../data/table/column.js";
import { dropMissing } from "../../../data/table/missing.js";
import type { Table } from "../../../data/table/table.js";
import { calibrationCurve } from "../../../evaluate/metrics/calibration/calibration-curve.js";
import { confusionMatrix } from "../../../evaluate/metrics/classification/confusion-matrix.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { LinearRegressionModel } from "../../../methods/linear/linear-regression/index.js";
import { TreeModel } from "../../../methods/tree/engine/tree-model.js";
import { answering, can, lastStep } from "../../../model/capabilities.js";
import { ClassifierAnswers } from "../../../model/classifier-answers.js";
import { readResponses } from "../../../model/input.js";
import type { Classifier, Model } from "../../../model/model.js";
import type { Figure } from "../../plot/core/figure.js";
import type { RatioExplanation } from "../../plot/ratio-plot.js";
import { showNames } from "../../report/words/show.js";
import { requireOutput } from "../data/output.js";
import { positiveOf } from "../data/positive.js";
import { type DataFlags, readData, requireColumn } from "../data/read.js";
import type { ShownColumns } from "../flags/plotting.js";
import { kindsOf, readModelFile, targetKindOf, targetOf } from "../model-file.js";
import { CommandError, noSuch } from "../refusal.js";
import { readFreely } from "../set-options.js";
import { say, type Terminal, tell, writeJson } from "../terminal.js";
import { requireFeatures } from "./predict.js";

export interface PlotFlags extends DataFlags, ShownColumns {
  readonly model?: string;
  readonly target?: string;
  readonly positive?: string;
  readonly set?: readonly string[];
  readonly out: string;
  readonly json?: boolean;
}

type Plots = typeof import("../../plot/index.js");
type Options = Readonly<Record<string, unknown>>;

interface Request {
  readonly terminal: Terminal;
  readonly plots: Plots;
  readonly kind: string;
  readonly source: string;
  readonly flags: PlotFlags;
  readonly options: Options;
}

/** A figure of the columns of a table. */
interface DataFigure {
  readonly flags: readonly ("x" | "y" | "by" | "columns")[];
  /** Those without which there is nothing to draw, unless the file has columns of these names. */
  readonly needs?: readonly ("x" | "y")[];
  /** The figure's option for the classes, if it is not "by". */
  readonly by?: "color";
  draw(plots: Plots, table: Table, options: Options): Figure;
}

const DATA: Readonly<Record<string, DataFigure>> = {
  histogram: { flags: ["x", "by"], draw: ({ histogramPlot }, ...data) => histogramPlot(...data) },
  ecdf: { flags: ["x", "by"], draw: ({ ecdfPlot }, ...data) => ecdfPlot(...data) },
  box: { flags: ["x", "by"], draw: ({ boxPlot }, ...data) => boxPlot(...data) },
  scatter: {
    flags: ["x", "y", "by"],
    needs: ["x", "y"],
    by: "color",
    draw: ({ scatterPlot }, ...data) => scatterPlot(...data),
  },
  "scatter-matrix": {
    flags: ["columns", "by"],
    by: "color",
    draw: ({ pairPlot }, ...data) => pairPlot(...data),
  },
  correlation: {
    flags: ["columns"],
    draw: ({ correlationHeatmap }, table, options) =>
      correlationHeatmap(table, { missing: "drop", ...options }),
  },
};

/** A classifier with rows and their true classes. */
interface Judged {
  readonly model: Classifier;
  readonly truth: readonly Label[];
  readonly table: Table;
  /** The class that the flag names. */
  readonly positive: string | undefined;
}

type ModelFigure = (plots: Plots, judged: Judged, options: Options) => Figure;

const MODELS: Readonly<Record<string, ModelFigure>> = {
  confusion: ({ confusionPlot }, { model, truth, table }, options) => {
    const { classes } = model;
    return confusionPlot(confusionMatrix(truth, model.predict(table), { classes }), options);
  },
  roc: ({ rocPlot }, judged, options) => rocPlot(valuesByClass(judged, rankingOf), options),
  calibration: ({ calibrationPlot }, judged, options) =>
    calibrationPlot(
      valuesByClass(judged, chancesOf).map(({ name, truth, scores }) => ({
        name,
        curve: calibrationCurve(truth, scores),
      })),
      options,
    ),
  coordinates: ({ fisherProjection }, judged, options) => {
    const { last, rows } = prepared(judged);
    return fisherProjection(last as never, rows, judged.truth, options);
  },
  contours: ({ gaussianContours }, judged, options) => {
    const { last, rows } = prepared(judged);
    return gaussianContours(last as never, rows, judged.truth, options);
  },
  ratios: ({ ratioPlot }, judged, { row = 0, ...options }) => {
    const { last, rows } = prepared(judged);
    if (!can(last, "explanations"))
      throw new CommandError(`ratios explains a naive Bayes model; this is a ${last.kind}.`);
    const most = rows.rows - 1;
    if (!Number.isInteger(row) || (row as number) < 0 || (row as number) > most)
      throw new CommandError(`row must be a whole number from 0 to ${most}; got ${row}.`);
    const one = rows.filter((index) => index === row);
    const { explain } = last as unknown as { explain(row: Table): RatioExplanation };
    return ratioPlot(explain.call(last, one), options);
  },
};

/** The last model of a pipeline, and the rows as it sees them. */
function prepared({ model, table }: Judged): { readonly last: Model; readonly rows: Table } {
  if (!can(model, "preparation")) return { last: model, rows: table };
  return { last: model.last, rows: model.prepare(table) as Table };
}

/** Figures of a saved model alone: the file is the model. */
const FITS: Readonly<Record<string, (plots: Plots, model: Model, options: Options) => Figure>> = {
  path: ({ pathPlot }, model, options) => pathPlot(model as never, options),
  validation: ({ validationPlot }, model, options) => validationPlot(model as never, options),
  coefficients: ({ coefficientPlot }, model, options) => coefficientPlot(model as never, options),
  subsets: ({ subsetPlot }, model, options) => subsetPlot(model as never, options),
  densities: ({ classDensities }, model, options) => classDensities(model as never, options),
  tree: ({ treePlot }, model, options) => {
    if (model instanceof TreeModel) return treePlot(model as never, options);
    throw new CommandError(`tree draws a single decision tree; this is a ${model.kind}.`);
  },
};

const RESIDUALS = "residuals";

export const FIGURES: readonly string[] = [
  ...Object.keys(DATA),
  ...Object.keys(MODELS),
  ...Object.keys(FITS),
  RESIDUALS,
];

/** Draws the columns of a file, a saved model, or its predictions for the rows of a file, into a file. */
export async function plot(
  terminal: Terminal,
  kind: string,
  source: string,
  flags: PlotFlags,
): Promise<void> {
  await requireOutput(flags.out, [source, flags.model]);
  const plots = await import("../../plot/index.js");
  const options = readFreely(flags.set ?? []);
  const draw = Object.hasOwn(DATA, kind) ? drawData : Object.hasOwn(FITS, kind) ? drawFit : drawModel;
  const figure = await draw({ terminal, plots, kind, source, flags, options });
  await figure.save(flags.out);
  const { description, caption, width, height } = figure;
  if (flags.json === true) {
    writeJson(terminal, { figure: kind, description, caption, width, height, out: flags.out });
    return;
  }
  say(terminal, `${description}\n`);
  tell(terminal, `Figure: ${flags.out}\n`);
}

async function drawData({ terminal, plots, kind, source, flags, options }: Request): Promise<Figure> {
  const figure = DATA[kind];
  const flagList = figure.flags.map((flag) => `--${flag}`).join(", ");
  refuseFlags(flags, figure.flags, `is not for ${kind}, which has ${flagList}.`);
  const table = await readData(terminal, source, flags);
  const lacking = figure.needs?.find((flag) => flags[flag] === undefined && !table.has(flag));
  if (lacking !== undefined)
    throw new CommandError(
      `${kind} needs two columns; name them with --x and --y. ${source} has ${showNames(table.names)}.`,
    );
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

async function drawFit({ terminal, plots, kind, source, flags, options }: Request): Promise<Figure> {
  refuseFlags(flags, [], `is not for ${kind}, whose file is the model: plot ${kind} model.json.`);
  const model = await readModelFile(source, terminal);
  return FITS[kind](plots, lastStep(model), options);
}

/** Refuses flags that the figure does not have. */
function refuseFlags(flags: PlotFlags, allowed: readonly string[], why: string): void {
  const all = ["x", "y", "by", "columns", "model", "target", "positive"] as const;
  const stray = all.find((flag) => flags[flag] !== undefined && !allowed.includes(flag));
  if (stray !== undefined) throw new CommandError(`--${stray} ${why}`);
}

async function drawModel({ terminal, plots, kind, source, flags, options }: Request): Promise<Figure> {
  const residuals = kind === RESIDUALS;
  if (!residuals && !Object.hasOwn(MODELS, kind)) throw noSuch("figure", kind, FIGURES);
  const what = residuals ? "LinearRegression" : "classifier";
  if (flags.positive !== undefined && kind !== "roc" && kind !== "calibration")
    throw new CommandError(`--positive is for roc and calibration, not for ${kind}.`);
  if (flags.model === undefined)
    throw new CommandError(`${kind} needs a saved ${what}; name its file with --model.`);
  const model = await readModelFile(flags.model, terminal);
  const fits = residuals ? lastStep(model) instanceof LinearRegressionModel : can(model, "probabilities");
  if (!fits) throw new CommandError(`${kind} needs a ${what}; ${flags.model} holds another model.`);
  const target = flags.target ?? targetOf(model);
  if (target === undefined)
    throw new CommandError(`${flags.model} does not record which column it predicts; name it with --target.`);
  const all = await readData(terminal, source, flags, { ...kindsOf(model), [target]: targetKindOf(model) });
  requireColumn(all, target, source);
  requireFeatures(model, all, source);
  const { table } = dropMissing(all, { columns: [target] });
  if (residuals) return drawResiduals(plots, model, table, target, options);
  const column = table.column(target);
  const truth = Array.from({ length: table.rows }, (_, row) => valueAt(column, row) as Label);
  return MODELS[kind](plots, { model: model as Classifier, truth, table, positive: flags.positive }, options);
}

/** The rows must be those that the model was fitted to, because leverage is. */
function drawResiduals(
  { residualPanels }: Plots,
  model: Model,
  table: Table,
  target: string,
  options: Options,
): Figure {
  const last = lastStep(model) as LinearRegressionModel;
  const { rows } = answering(model, table);
  const { responses } = readResponses("plot", table, target);
  const diagnostics = last.diagnose(rows, responses.column(0));
  return residualPanels({ rank: last.rank, diagnostics }, options);
}

function chancesOf({ model, table }: Judged): Matrix {
  return model.predictProba(table);
}

/** What orders the cases: scores, where the probabilities are all 0 or 1. */
function rankingOf(judged: Judged): Matrix {
  const answers = new ClassifierAnswers(judged.model, judged.table);
  return answers.rankingScores ?? answers.probabilities;
}

/** Two classes have one curve, that of the positive one; more classes have one each. */
function valuesByClass(judged: Judged, valuesOf: (judged: Judged) => Matrix) {
  const { model, truth, positive } = judged;
  const values = valuesOf(judged);
  const codes = model.classes.map((_, code) => code);
  const one = positiveOf(model.classes, truth, positive);
  return (one === undefined ? codes : [one.code]).map((code) => ({
    name: String(model.classes[code]),
    truth: truth.map((label) => label === model.classes[code]),
    scores: values.column(code),
  }));
}
