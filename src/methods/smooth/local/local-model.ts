// What models of local fits can do.

import { requireKnownOptions } from "../../../base/known-options.js";
import { requireOneOf } from "../../../base/one-of.js";
import { finish } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { StudentT } from "../../../math/probability/distributions/index.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { definedIntervals, finitePredictions } from "../../../model/answers.js";
import { FittedModel, type ModelsOf } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { around, type Intervals } from "../../linear/engine/model/wald-model.js";
import type { LinearFit } from "./linear-fit.js";
import { LocalPolynomial, type LocalSettings } from "./local-polynomial.js";
import { Locations } from "./locations.js";
import { tooFar, withinRange } from "./outside.js";
import { termText } from "./polynomial.js";
import { type LocalState, settingsOf } from "./state.js";
import { cellsOf, Surface } from "./surface.js";

/** What an interval or a deviation is about: the curve, or a new response. */
export type CurveKind = "confidence" | "prediction";

abstract class LocalBase extends FittedModel<LocalState> {
  #settings: LocalSettings | undefined;
  #weights: Float64Array | undefined;
  #responses: Float64Array | undefined;
  #surface: Surface | undefined;

  /** The value of the curve for every case. */
  predict(rows: Rows): Float64Array {
    const out: number[] = [];
    this.#eachValue(this.kind, rows, ({ value }) => {
      out.push(value);
    });
    return finitePredictions(this.kind, Float64Array.from(out));
  }

  /**
   * Standard errors of the curve ("confidence", the default), or standard deviations of a new response about it
   * ("prediction"). They are NaN if too few cases are left to estimate them by.
   */
  predictDeviations(rows: Rows, options: { readonly kind?: CurveKind } = {}): Float64Array {
    const method = `${this.kind}.predictDeviations`;
    requireKnownOptions(method, options, ["kind"]);
    const { kind = "confidence" } = options;
    requireOneOf(method, "kind", kind, ["confidence", "prediction"]);
    return this.#fitsWithErrors(method, rows, kind).errors;
  }

  /**
   * Intervals that hold a new response ("prediction", the default) or the curve ("confidence") with the given
   * probability, bias aside.
   */
  predictInterval(
    rows: Rows,
    options: { readonly level?: number; readonly kind?: CurveKind } = {},
  ): Intervals {
    const method = `${this.kind}.predictInterval`;
    requireKnownOptions(method, options, ["level", "kind"]);
    const { level = 0.95, kind = "prediction" } = options;
    requireLevel(method, level);
    requireOneOf(method, "kind", kind, ["confidence", "prediction"]);
    const { means, errors } = this.#fitsWithErrors(method, rows, kind);
    const { residualDegreesOfFreedom: degreesOfFreedom } = this;
    const reach = Number.isNaN(degreesOfFreedom)
      ? Number.NaN
      : new StudentT({ degreesOfFreedom }).quantile((1 + level) / 2);
    const widths = errors.map((error) => reach * error);
    return definedIntervals(method, around(means, widths), reach);
  }

  /**
   * The equivalent kernels: how much the response of each training case counts for the curve at every given case, one
   * row per case and one column per point.
   */
  equivalentKernels(rows: Rows): Matrix {
    const { points } = this.#parts;
    const kernels: Float64Array[] = [];
    this.#eachValue(`${this.kind}.equivalentKernels`, rows, (fit) => {
      const influences = new Float64Array(points.count);
      fit.addInfluences(influences, 1);
      kernels.push(points.byRow(influences));
    });
    return kernels.length === 0 ? new Matrix(0, points.count) : Matrix.from(kernels);
  }

  /** The half-widths of the neighborhoods of cases, in the units of distances. */
  neighborhoodWidths(rows: Rows): Float64Array {
    const out: number[] = [];
    this.#eachFit(`${this.kind}.neighborhoodWidths`, rows, ({ width }) => {
      out.push(width);
    });
    return Float64Array.from(out);
  }

  /**
   * The coefficients of the local polynomials of cases, one column per term: the value of the curve, its slopes, and
   * so on, around the case itself. `termNames` has the terms.
   */
  localCoefficients(rows: Rows): Matrix {
    const { points } = this.#parts;
    const units = this.terms.map((powers) =>
      powers.reduce((unit, power, j) => unit * points.unitOf(j) ** power, 1),
    );
    const fits: Float64Array[] = [];
    this.#eachFit(`${this.kind}.localCoefficients`, rows, ({ coefficients }) => {
      fits.push(coefficients.map((value, k) => value / units[k]));
    });
    return fits.length === 0 ? new Matrix(0, this.terms.length) : Matrix.from(fits);
  }

  /** The terms of the local polynomials, as text. */
  get termNames(): readonly string[] {
    return this.terms.map((powers) => termText(powers, this.features));
  }

  /** Responses minus fitted values of the points. */
  get residuals(): Float64Array {
    return this.responses.map((y, i) => y - this.fitted[i]);
  }

  get #parts(): LocalSettings {
    this.#settings ??= settingsOf(this);
    return this.#settings;
  }

  /** The weights of points in local fits: their own times those of robust fits. */
  #caseWeights(): Float64Array | undefined {
    const { weights, robustness } = this;
    if (this.#weights === undefined && (weights !== undefined || robustness !== undefined)) {
      const product = Float64Array.from(
        { length: this.points.rows },
        (_, i) => (weights?.[i] ?? 1) * (robustness?.[i] ?? 1),
      );
      this.#weights = this.#parts.points.inOrder(product);
    }
    return this.#weights;
  }

  #fitsWithErrors(
    method: string,
    rows: Rows,
    kind: CurveKind,
  ): { means: Float64Array; errors: Float64Array } {
    const { residualStandardError: scale, weights } = this;
    const ordered = weights && this.#parts.points.inOrder(weights);
    const means: number[] = [];
    const errors: number[] = [];
    this.#eachValue(method, rows, (fit) => {
      means.push(fit.value);
      errors.push(scale * Math.sqrt(fit.squaredInfluences(ordered) + Number(kind === "prediction")));
    });
    return { means: finitePredictions(method, Float64Array.from(means)), errors: Float64Array.from(errors) };
  }

  /** Calls `each` with the curve at every case, which is that of a local fit or is interpolated. */
  #eachValue(method: string, rows: Rows, each: (fit: LinearFit) => void): void {
    const { points } = this.#parts;
    if (this.cellWeight === undefined) {
      this.#eachFit(method, rows, each);
      return;
    }
    const read = readNewCases(this.kind, rows, this.inputs, "error");
    const x = withinRange(method, read, points, this.features, this.extrapolation);
    this.#surface ??= this.#fitSurface(this.cellWeight);
    for (let row = 0; row < x.rows; row += 1) each(this.#surface.at(x.row(row)));
  }

  #fitSurface(cellWeight: number): Surface {
    const { points } = this.#parts;
    const repeats = points.weights && points.byRow(points.weights);
    const cells = cellsOf(this.points, this.distanceMap, repeats, cellWeight);
    return finish(Surface.fit(this.#parts, cells, this.#caseWeights(), points.inOrder(this.responses)));
  }

  #eachFit(method: string, rows: Rows, each: (local: LocalPolynomial) => void): void {
    const { points } = this.#parts;
    const read = readNewCases(this.kind, rows, this.inputs, "error");
    const x = withinRange(method, read, points, this.features, this.extrapolation);
    this.#responses ??= points.inOrder(this.responses);
    const locations = Locations.ofRows(points, x);
    const local = new LocalPolynomial(this.#parts);
    const weights = this.#caseWeights();
    for (let row = 0; row < x.rows; row += 1) {
      locations.take(row);
      local.goTo(locations);
      if (!local.fit(weights, this.#responses)) throw tooFar(method, row);
      each(local);
    }
  }
}

/** The base of models of local fits. */
export const LocalModel = LocalBase as unknown as ModelsOf<typeof LocalBase>;
export type LocalModel<S extends LocalState = LocalState> = LocalBase & S;
