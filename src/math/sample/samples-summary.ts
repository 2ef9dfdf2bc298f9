import { listLevels } from "../../base/label.js";
import { inspect, numberText } from "../../base/printing.js";
import { textGrid } from "../../base/text-grid.js";
import type { Samples } from "./samples.js";

/** The summary of one parameter. */
export interface ParameterSummary {
  readonly name: string;
  readonly mean: number;
  readonly standardDeviation: number;
  readonly median: number;
  /** The 5 % quantile. */
  readonly lower: number;
  /** The 95 % quantile. */
  readonly upper: number;
  /** The Monte Carlo error of the mean. */
  readonly meanError: number;
  readonly bulkEffectiveSize: number;
  readonly tailEffectiveSize: number;
  readonly rHat: number;
}

/** A summary of the parameters, one line each, with the diagnostics to watch. */
export class SamplesSummary {
  readonly parameters: readonly ParameterSummary[];
  readonly chains: number;
  readonly draws: number;
  /** The mean over all chains. */
  readonly acceptance: number;
  /** The sum over all chains. */
  readonly divergences: number;
  /** What should be known before the draws are trusted: parameters that never changed, and chains that disagree. */
  readonly notes: readonly string[];

  constructor(samples: Samples) {
    const { mean, standardDeviation, meanError, bulkEffectiveSize, tailEffectiveSize, rHat } = samples;
    const [lower, median, upper] = [0.05, 0.5, 0.95].map((p) => samples.quantile(p));
    this.chains = samples.chains;
    this.draws = samples.draws;
    this.acceptance = samples.acceptance.reduce((sum, share) => sum + share / samples.chains, 0);
    this.divergences = samples.divergences.reduce((sum, count) => sum + count, 0);
    this.parameters = samples.names.map((name, i) => ({
      name,
      mean: mean[i],
      standardDeviation: standardDeviation[i],
      median: median[i],
      lower: lower[i],
      upper: upper[i],
      meanError: meanError[i],
      bulkEffectiveSize: bulkEffectiveSize[i],
      tailEffectiveSize: tailEffectiveSize[i],
      rHat: rHat[i],
    }));
    this.notes = notesOf(this.parameters);
  }

  toString(): string {
    const headings = ["", "mean", "error", "deviation", "5 %", "median", "95 %", "bulk", "tail", "R̂"];
    const lines = this.parameters.map((each) => [
      each.name,
      ...[each.mean, each.meanError, each.standardDeviation, each.lower, each.median, each.upper].map(
        (value) => numberText(value, 4),
      ),
      String(Math.round(each.bulkEffectiveSize)),
      String(Math.round(each.tailEffectiveSize)),
      each.rHat.toFixed(3),
    ]);
    return [
      `${this.chains} chains of ${this.draws} draws, acceptance ${this.acceptance.toFixed(3)}, divergences ${this.divergences}`,
      textGrid([headings, ...lines], 1),
      ...this.notes,
    ].join("\n");
  }

  [inspect](): string {
    return this.toString();
  }
}

/** By the book, chains agree if R̂ is below 1.01; above this they clearly do not. */
const DISAGREEMENT = 1.1;

function notesOf(parameters: readonly ParameterSummary[]): string[] {
  const still = parameters.filter(({ standardDeviation }) => standardDeviation === 0);
  const apart = parameters.filter(({ rHat }) => rHat > DISAGREEMENT);
  const list = (some: readonly ParameterSummary[]) => listLevels(some.map(({ name }) => name));
  return [
    ...(still.length === 0 ? [] : [`No chain ever changed ${list(still)}: the errors are not known.`]),
    ...(apart.length === 0 ? [] : [`The chains disagree about ${list(apart)}: run them longer.`]),
  ];
}
