// Smooths responses at all training cases: by local fits, on threads where there are many, or by interpolated surfaces.

import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import type { Candidate, LocalLearning } from "./learn.js";
import type { LinearFit } from "./linear-fit.js";
import type { LocalSettings } from "./local-polynomial.js";
import { Locations } from "./locations.js";
import type { LocalPoints } from "./points.js";
import { type ProductPlan, planProducts } from "./polynomial.js";
import { goOnThreads, smoothOnThreads } from "./smooth-on-threads.js";
import { type SmoothedPoints, smoothWithReaches } from "./smooth-points.js";
import { smoothSurface } from "./smooth-surface.js";
import { cellsOf } from "./surface.js";

/** What is wanted of the influences of responses on smoothed values. */
export interface WantedInfluences {
  /** A matrix, cases × cases, from which they are subtracted. */
  readonly residual?: Matrix | undefined;
  /** Whether the sum of their squares is wanted for every value. */
  readonly hasSquares?: boolean;
}

export type SmoothedWithSquares = SmoothedPoints & {
  /** Sums of squared influences, each divided by the weight of its case; 0 unless they are wanted. */
  readonly squares: Float64Array;
};

type EachFit = (index: number, fit: LinearFit) => void;

/** Smooths responses with one neighborhood or another. */
export class PointSmoother {
  readonly #learning: LocalLearning;
  readonly #points: LocalPoints;
  readonly #plan: ProductPlan;
  readonly #control: FitControl;
  readonly #locations: Locations;
  readonly #pause: () => Promise<unknown>;

  constructor(learning: LocalLearning, points: LocalPoints, control: FitControl) {
    this.#learning = learning;
    this.#points = points;
    this.#plan = planProducts(learning.terms);
    this.#control = control;
    this.#locations = Locations.ofPoints(points);
    this.#pause = abortablePacer(learning.method, control.signal);
  }

  /** Smooths with every neighborhood. */
  async compare(
    candidates: readonly Candidate[],
    weights: Float64Array | undefined,
    y: Float64Array,
  ): Promise<readonly SmoothedPoints[]> {
    const total = this.#points.count;
    const report = (completed: number) =>
      this.#control.onProgress?.({ phase: "neighborhoods", completed, total });
    const isInterpolated = candidates.some(({ cellWeight }) => cellWeight !== undefined);
    // Distances of several coordinates are measured once for all neighborhoods of a case.
    if (isInterpolated || (this.#points.near.length === 1 && goOnThreads(this.#settings(candidates[0])))) {
      const out: SmoothedPoints[] = [];
      for (const candidate of candidates) {
        out.push(await this.smooth(candidate, weights, y));
        report((total * out.length) / candidates.length);
      }
      return out;
    }
    let done = 0;
    return this.#smoothHere(candidates, weights, y, () => {
      done += 1;
      if (done % candidates.length === 0) report(done / candidates.length);
    });
  }

  /** Smooths with one neighborhood. */
  async smooth(
    candidate: Candidate,
    weights: Float64Array | undefined,
    y: Float64Array,
    { residual, hasSquares = false }: WantedInfluences = {},
  ): Promise<SmoothedWithSquares> {
    const settings = this.#settings(candidate);
    const { points } = settings;
    if (residual === undefined && candidate.cellWeight === undefined && goOnThreads(settings))
      return smoothOnThreads(settings, weights, y, hasSquares, this.#control);
    const squares = new Float64Array(points.count);
    const each: EachFit = (i, fit) => {
      if (residual !== undefined) fit.addInfluences(residual.row(i), -1);
      if (hasSquares) squares[i] = fit.squaredInfluences(points.weights);
    };
    if (candidate.cellWeight === undefined) {
      const [smoothed] = await this.#smoothHere([candidate], weights, y, each);
      return { ...smoothed, squares };
    }
    const { x, distanceMap } = this.#learning;
    const repeats = points.weights && points.byRow(points.weights);
    const cells = cellsOf(x, distanceMap, repeats, candidate.cellWeight);
    const surface = smoothSurface(settings, x, cells, weights, y, each);
    return { ...(await finishPaced(surface, this.#pause)), squares };
  }

  #smoothHere(
    candidates: readonly Candidate[],
    weights: Float64Array | undefined,
    y: Float64Array,
    each: EachFit,
  ): Promise<SmoothedPoints[]> {
    const reaches = candidates.map(({ reach }) => reach);
    const settings = this.#settings(candidates[0]);
    const smoothed = smoothWithReaches(settings, reaches, this.#locations, weights, y, each);
    return finishPaced(smoothed, this.#pause);
  }

  #settings({ reach }: Candidate): LocalSettings {
    return { points: this.#points, plan: this.#plan, kernel: this.#learning.kernel, reach };
  }
}
