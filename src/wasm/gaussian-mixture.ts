// The passes over the rows when a mixture of normal distributions is fitted. They run on several threads; blocks
// depend on sizes alone and their sums are added in block order, so results do not depend on the threads.

import type { Arena } from "./arena.js";
import * as core from "./generated/calls/core.js";
import * as mixture from "./generated/calls/mixture.js";
import { mixtureKernels } from "./parts/mixture.js";
import { blocksOf } from "./row-blocks.js";
import type { Rows } from "./rows.js";
import { type Float64Span, requireSpan } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { MIXTURE_LEAST_WORK, MIXTURE_MOST_BLOCKS, MIXTURE_MOST_NUMBERS } from "./tuning.js";

/** The components, as the kernel scores rows by them. */
export interface GaussianScores {
  /** components × columns */
  readonly means: Float64Array;
  /** Lower triangles R with Σ⁻¹ = RᵀR, columns × columns each; if `diagonal`, 1 / (2σ²), columns each. */
  readonly roots: Float64Array;
  readonly constants: Float64Array;
}

/** The rows weighted by the shares of each component. */
export interface ShareMoments {
  /** Σ w·share of every component. */
  readonly totalWeights: Float64Array;
  /** Σ w·share·(x − mean), components × columns. */
  readonly sums: Float64Array;
  /** Σ w·share·(x − mean)(x − mean)ᵀ: lower triangles of columns × columns each; if `diagonal`, columns each. */
  readonly scatter: Float64Array;
}

interface MixtureShape {
  readonly components: number;
  /** Whether all covariances are diagonal. */
  readonly diagonal: boolean;
}

/** Rows in kernel memory, copied there once, with the shares of the components in each of them. */
export class MixtureRows {
  readonly rows: number;
  readonly columns: number;
  readonly components: number;
  readonly diagonal: boolean;
  /** rows × components */
  readonly shares: Float64Span;
  /** The log density of every row, after `expect`; its largest score if that was hard. */
  readonly densities: Float64Span;
  readonly #control: ParallelControl;
  readonly #x: Float64Span;
  readonly #weights: Float64Span | undefined;
  readonly #means: Float64Span;
  readonly #roots: Float64Span;
  readonly #constants: Float64Span;
  readonly #blockRows: number;
  readonly #blocks: number;
  readonly #moments: Float64Span;
  readonly #work: Float64Span;

  constructor(
    arena: Arena,
    x: { readonly span: Float64Span; readonly rows: number; readonly columns: number },
    { components, diagonal }: MixtureShape,
    { weights, ...control }: ParallelControl & { readonly weights?: Float64Span | undefined } = {},
  ) {
    const { span, rows, columns } = x;
    requireSpan("MixtureRows", "x", span, rows * columns);
    if (weights) requireSpan("MixtureRows", "weights", weights, rows);
    this.rows = rows;
    this.columns = columns;
    this.components = components;
    this.diagonal = diagonal;
    this.shares = arena.float64(rows * components);
    this.densities = arena.float64(rows);
    this.#control = control;
    this.#x = span;
    this.#weights = weights;
    this.#means = arena.float64(components * columns);
    this.#roots = arena.float64(components * this.#square);
    this.#constants = arena.float64(components);
    const work = rows * components * this.#square;
    const most = Math.max(2, Math.floor(MIXTURE_MOST_NUMBERS / this.#length));
    const blocks = Math.min(MIXTURE_MOST_BLOCKS, most, Math.floor(work / MIXTURE_LEAST_WORK));
    this.#blockRows = Math.ceil(rows / Math.max(1, blocks));
    this.#blocks = Math.ceil(rows / this.#blockRows);
    this.#moments = arena.float64(this.#blocks * this.#length);
    this.#work = arena.float64(this.#blocks * mixtureKernels().gaussianMixtureWorkLength(columns));
  }

  /** Numbers of a root or a scatter. */
  get #square(): number {
    return this.diagonal ? this.columns : this.columns ** 2;
  }

  /** Numbers of all moments. */
  get #length(): number {
    return this.components * (1 + this.columns + this.#square);
  }

  /**
   * The shares of the components in every row, each row's given to the most probable one if `hard`, and the moments
   * about the means. The objective is the weighted sum of the log densities, or of the largest scores if `hard`.
   */
  async expect(scores: GaussianScores, hard: boolean): Promise<{ moments: ShareMoments; objective: number }> {
    this.#roots.set(scores.roots);
    this.#constants.set(scores.constants);
    return this.#pass(scores.means, this.#roots, hard);
  }

  /** The moments about centers, by the shares that `shares` has. */
  async moments(centers: Float64Array): Promise<ShareMoments> {
    return (await this.#pass(centers, undefined, false)).moments;
  }

  /** The moments without the scatter. */
  async sums(centers: Float64Array): Promise<Pick<ShareMoments, "totalWeights" | "sums">> {
    return (await this.#pass(centers, undefined, false, true)).moments;
  }

  async #pass(means: Float64Array, roots: Float64Span | undefined, hard: boolean, diagonal = this.diagonal) {
    const { rows, columns, components } = this;
    this.#means.set(means);
    const workLength = this.#work.length / this.#blocks;
    const blocks = blocksOf(rows, this.#blockRows).map(([first, count], block) => {
      const own = this.#moments.part(block * this.#length);
      return {
        rows: count,
        columns,
        components,
        diagonal,
        hard,
        roots,
        constants: this.#constants,
        x: this.#x.part(first * columns),
        weights: this.#weights?.part(first),
        means: this.#means,
        shares: this.shares.part(first * components),
        densities: this.densities.part(first),
        mass: own,
        sums: own.part(components),
        scatter: own.part(components * (1 + columns)),
        work: this.#work.part(block * workLength),
      };
    });
    const parts = await parallelFor(mixture.gaussianMixtureBlock.calls(blocks), this.#control);
    return { moments: this.#added(), objective: parts.reduce((sum, part) => sum + part, 0) };
  }

  /** The moments of all blocks, added in their order. */
  #added(): ShareMoments {
    const { components, columns } = this;
    const length = this.#length;
    core.sumParts({ count: this.#blocks, length, first: 0, n: length, parts: this.#moments });
    const all = this.#moments.part(0, this.#length).copyOut();
    const sums = components * (1 + columns);
    return {
      totalWeights: all.subarray(0, components),
      sums: all.subarray(components, sums),
      scatter: all.subarray(sums),
    };
  }
}

/**
 * Turns rows of scores into shares, in place, and writes their log-sum-exps, or the largest scores if `hard`; returns the
 * weighted sum of these.
 */
export function scoresToShares(
  scores: Rows,
  densities: Float64Span,
  { weights, hard }: { readonly weights?: Float64Span | undefined; readonly hard: boolean },
): number {
  const { rows, columns: components, span } = scores;
  return mixture.scoresToShares({ rows, components, hard, weights, scores: span, densities });
}
