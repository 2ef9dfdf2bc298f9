import type { Matrix } from "../../../math/linalg/matrix.js";
import { binOf, chooseEdges } from "../../../math/probability/density/bins.js";
import { sortSample } from "../../../math/probability/density/sorted-sample.js";
import type { Random } from "../../../math/probability/random/index.js";
import { CategoricalLikelihood } from "./categorical.js";
import type { ClassSample } from "./class-sample.js";
import { LevelCounts } from "./level-counts.js";
import { type GenerativeLikelihood, type Names, requireSeen } from "./likelihood.js";
import type { BinCount } from "./options.js";
import type { Smoothing } from "./smoothing.js";

export interface HistogramSettings extends Smoothing {
  readonly bins: BinCount;
}

/**
 * Within a class, each column has a histogram (Flach, section 9.2). All classes share the bins of a column, which
 * are equally wide between its extremes, so that they are levels: only the width makes them a density.
 */
export class HistogramLikelihood implements GenerativeLikelihood<Matrix> {
  /** The edges of the bins by column, ascending. */
  readonly edges: readonly (readonly number[])[];
  readonly #levels: CategoricalLikelihood;
  /** The logarithms of the widths of the bins, by column. */
  readonly #logWidths: readonly number[];

  constructor(sample: ClassSample, settings: HistogramSettings, names: Names) {
    requireSeen(
      Float64Array.from(names.features, (_, j) => sample.known(j)),
      names,
    );
    this.edges = names.features.map((_, j) => columnEdges(sample, j, settings.bins, names.method));
    this.#logWidths = this.edges.map((edges) =>
      Math.log((edges[edges.length - 1] - edges[0]) / (edges.length - 1)),
    );
    const levels = Int32Array.from(this.edges, (edges) => edges.length - 1);
    const counts = LevelCounts.of(this.#binsOf(sample.x), levels, sample);
    this.#levels = new CategoricalLikelihood(counts, settings, "error", names);
  }

  get logPrior(): number {
    return this.#levels.logPrior;
  }

  logLikelihood(x: Matrix): Matrix {
    const out = this.#levels.logLikelihood(this.#binsOf(x));
    for (let i = 0; i < x.rows; i += 1) {
      let volume = 0;
      for (const [j, logWidth] of this.#logWidths.entries())
        if (!Number.isNaN(x.data[i * x.columns + j])) volume += logWidth;
      for (let k = 0; k < out.columns; k += 1) out.data[i * out.columns + k] -= volume;
    }
    return out;
  }

  terms(x: Matrix): Matrix {
    const bins = this.#levels.terms(this.#binsOf(x));
    return bins.map((log, at) => {
      const j = Math.floor(at / bins.columns);
      return Number.isNaN(x.data[j]) ? log : log - this.#logWidths[j];
    });
  }

  draw(codes: ArrayLike<number>, stream: Random): Matrix {
    const bins = this.#levels.draw(codes, stream);
    return bins.map((bin, at) => {
      const edges = this.edges[at % bins.columns];
      return edges[bin] + stream.next() * (edges[bin + 1] - edges[bin]);
    });
  }

  /** The bin of every value; one beyond the extremes of the training cases is in the outermost bin. */
  #binsOf(x: Matrix): Matrix {
    return x.map((value, at) => {
      if (Number.isNaN(value)) return value;
      const edges = this.edges[at % x.columns];
      return Math.max(0, binOf(edges, value));
    });
  }
}

/** Equal bins between the extremes of all classes; a constant column has one bin around its value. */
function columnEdges(sample: ClassSample, j: number, bins: BinCount, method: string): readonly number[] {
  const { values, weights } = sample.column(j);
  const sorted = sortSample(method, values, { weights });
  const [low, high] = [sorted.values[0], sorted.values[values.length - 1]];
  if (low === high) {
    const half = Math.max(0.5, Math.abs(low) / 2);
    return [low - half, low + half];
  }
  // A rule needs the number of cases, which weights that add up to 1 do not tell.
  return chooseEdges(method, typeof bins === "string" && sorted.size <= 1 ? 1 : bins, sorted);
}
