import { requireFields } from "../../../base/arguments.js";
import { inspectSymbol } from "../../../base/inspect.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { ChiSquared, FisherF } from "../../../math/probability/distributions/index.js";
import type { FitControl } from "../../../model/control.js";
import { alignCells, number, plain, probability } from "../engine/report.js";
import type { GLMModel } from "../glm/model.js";
import { problemOf } from "../glm/problem.js";
import { nullDeviance, solveGLM } from "../glm/solver.js";
import { type AnovaType, comparisons, termsOfModel } from "./terms.js";

/** A line of an analysis of deviance. */
export interface DevianceTerm {
  readonly term: string;
  readonly degreesOfFreedom: number;
  /** By how much the term lowers the deviance. */
  readonly deviance: number;
  /** F where the dispersion is estimated, otherwise χ². */
  readonly statistic: number;
  readonly pValue: number;
}

/** Differences of deviances, term by term. */
export class AnalysisOfDeviance {
  readonly terms: readonly DevianceTerm[];
  /** Which terms each one is compared with. */
  readonly type: AnovaType;
  /** The distribution of the statistics if a term has no effect. */
  readonly distribution: "chi-squared" | "F";
  readonly residualDegreesOfFreedom: number;
  readonly residualDeviance: number;

  constructor(terms: readonly DevianceTerm[], type: AnovaType, model: GLMModel) {
    requireFields(
      "AnalysisOfDeviance",
      "the model",
      model,
      ["estimatesDispersion", "deviance"],
      "a fitted GLM",
    );
    this.terms = terms;
    this.type = type;
    this.distribution = model.estimatesDispersion ? "F" : "chi-squared";
    this.residualDegreesOfFreedom = model.degreesOfFreedom;
    this.residualDeviance = model.deviance;
  }

  /** One row per term, and the residuals last. */
  toTable(): Table {
    const last = {
      term: "residuals",
      degreesOfFreedom: this.residualDegreesOfFreedom,
      deviance: this.residualDeviance,
      statistic: Number.NaN,
      pValue: Number.NaN,
    };
    const lines = [...this.terms, last];
    const numbers = (key: Exclude<keyof DevianceTerm, "term">) =>
      Float64Array.from(lines, (line) => line[key]);
    return Table.fromColumns({
      term: lines.map(({ term }) => term),
      degreesOfFreedom: numbers("degreesOfFreedom"),
      deviance: numbers("deviance"),
      statistic: numbers("statistic"),
      pValue: numbers("pValue"),
    });
  }

  toString(): string {
    const letter = this.distribution === "F" ? "F" : "χ²";
    const rows = this.terms.map((line) => [
      line.term,
      plain(line.degreesOfFreedom),
      number(line.deviance),
      number(line.statistic),
      probability(line.pValue),
      "",
    ]);
    const last = [
      "residuals",
      plain(this.residualDegreesOfFreedom),
      number(this.residualDeviance),
      "",
      "",
      "",
    ];
    const heads = ["", "df", "deviance", letter, `Pr(>${letter})`, ""];
    return [`Analysis of deviance, type ${this.type}`, ...alignCells(heads, [...rows, last])].join("\n");
  }

  [inspectSymbol](): string {
    return this.toString();
  }
}

/** The analysis of one generalized linear model, by fits without some of its terms. */
export async function analyzeDeviance(
  model: GLMModel,
  type: AnovaType,
  control: FitControl,
): Promise<AnalysisOfDeviance> {
  const problem = problemOf("anova", model.requireTraining("analyses of deviance"), model.resolved);
  const options = { signal: control.signal, threads: control.threads };
  const fits = new Map<string, Promise<Fit>>();
  const fitOf = (columns: readonly number[]) => {
    const key = columns.join();
    const known = fits.get(key) ?? solve(columns);
    fits.set(key, known);
    return known;
  };
  const solve = async (columns: readonly number[]): Promise<Fit> => {
    const { data, intercept } = problem;
    if (columns.length === 0)
      return { deviance: await nullDeviance(problem, options), rank: Number(intercept) };
    const x = Matrix.fromColumns(columns.map((j) => data.x.column(j)));
    const { deviance, aliased } = await solveGLM({ ...problem, data: { ...data, x } }, options);
    return { deviance, rank: aliased.filter((dependent) => !dependent).length };
  };
  const terms: DevianceTerm[] = [];
  for (const { term, added, others } of comparisons(termsOfModel(model), type)) {
    const ascending = (columns: readonly number[]) => columns.toSorted((a, b) => a - b);
    const [small, large] = [await fitOf(ascending(others)), await fitOf(ascending([...others, ...added]))];
    terms.push({ term, ...testDeviance(small.deviance - large.deviance, large.rank - small.rank, model) });
  }
  return new AnalysisOfDeviance(terms, type, model);
}

interface Fit {
  readonly deviance: number;
  readonly rank: number;
}

/** What tells how a difference of deviances is judged. */
interface Scale {
  readonly degreesOfFreedom: number;
  readonly dispersion?: number | undefined;
  readonly estimatesDispersion?: boolean | undefined;
}

/** The test of a difference of deviances: F where the dispersion is estimated, otherwise χ². */
export function testDeviance(
  difference: number,
  degreesOfFreedom: number,
  scale: Scale,
): Omit<DevianceTerm, "term"> {
  const deviance = Math.max(0, difference);
  const { dispersion = 1, estimatesDispersion = false, degreesOfFreedom: denominatorDegrees } = scale;
  if (!(degreesOfFreedom > 0))
    return { degreesOfFreedom, deviance, statistic: Number.NaN, pValue: Number.NaN };
  if (!estimatesDispersion) {
    const statistic = deviance / dispersion;
    return {
      degreesOfFreedom,
      deviance,
      statistic,
      pValue: new ChiSquared({ degreesOfFreedom }).survival(statistic),
    };
  }
  const statistic = deviance / degreesOfFreedom / dispersion;
  const isTested = denominatorDegrees > 0 && Number.isFinite(statistic);
  const pValue = isTested
    ? new FisherF({ numeratorDegrees: degreesOfFreedom, denominatorDegrees }).survival(statistic)
    : Number.NaN;
  return { degreesOfFreedom, deviance, statistic, pValue };
}
