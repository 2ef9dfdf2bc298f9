// What is clustered: rows, or the dissimilarities of all pairs of cases.

import { got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { Dissimilarities } from "../../math/distance/dissimilarities.js";
import { dissimilaritiesOf } from "../../math/distance/dissimilarity.js";
import { countDistinct } from "../../math/linalg/distinct-rows.js";
import { eigenSymmetric } from "../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { multiply } from "../../math/linalg/multiply.js";
import type { Random } from "../../math/probability/random/index.js";
import { type CaseRows, takeCases } from "../../model/case-rows.js";
import { Cases } from "../../model/cases.js";
import type { FitControl } from "../../model/control.js";
import type { Estimator } from "../../model/estimator.js";
import type { Rows } from "../../model/input.js";
import type { Model } from "../../model/model.js";
import type { SilhouetteOptions, SilhouetteSource } from "../metrics/clustering/silhouette.js";
import { pairSquares } from "./pair-squares.js";
import { referenceOf } from "./reference.js";
import { withinSquares } from "./within.js";

const METHOD = "chooseClusters";

/** How rows are compared in silhouettes. */
export type SilhouetteMetric = Pick<SilhouetteOptions, "metric" | "power">;

/** Cases that can be clustered, drawn from, and measured. */
export interface ClusteredCases {
  readonly count: number;
  /** Their weights, if they bring any. */
  readonly weights: Float64Array | undefined;
  /** What silhouettes are computed from. */
  readonly compared: SilhouetteSource;
  readonly silhouetteMetric: SilhouetteMetric;
  /** The rows, unless only dissimilarities are known. */
  readonly x: Matrix | undefined;
  fit(estimator: Estimator, control: FitControl): Promise<Model>;
  take(rows: Uint32Array): ClusteredCases;
  /** W: the squared distances to the means of the clusters. */
  within(labels: ArrayLike<number>, weights: Float64Array | undefined): number;
  /** The sum of squares between clusters. */
  between(labels: ArrayLike<number>, weights: Float64Array | undefined): number;
  /** Draws as many cases without clusters. */
  references(kind: "axes" | "box"): (stream: Random) => Promise<ClusteredCases>;
  /** How many of the cases differ, at most so many. */
  distinct(weights: Float64Array | undefined, most: number): number;
}

/** Reads rows or dissimilarities; the caller may change them afterwards. */
export function readClusteredCases(
  source: Rows | Dissimilarities,
  metric: SilhouetteMetric,
  control: FitControl,
): ClusteredCases {
  if (source instanceof Dissimilarities) {
    if (metric.metric === undefined) return new PairCases(source, control.weights);
    const [expected, received] = ["none with dissimilarities", quote(metric.metric)];
    const sentence = words`${optionName("metric")} is for rows, but dissimilarities are given.`;
    throw new OptionError(METHOD, sentence, { expected, received });
  }
  const cases = new Cases({ method: METHOD, rows: source, control });
  return new RowCases(cases.ownedSource, cases.matrix, cases.weights, metric);
}

class RowCases implements ClusteredCases {
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  readonly silhouetteMetric: SilhouetteMetric;
  readonly #source: CaseRows;

  constructor(
    source: CaseRows,
    x: Matrix,
    weights: Float64Array | undefined,
    silhouetteMetric: SilhouetteMetric,
  ) {
    this.#source = source;
    this.x = x;
    this.weights = weights;
    this.silhouetteMetric = silhouetteMetric;
  }

  get count(): number {
    return this.x.rows;
  }

  get compared(): SilhouetteSource {
    return this.silhouetteMetric.metric === "gower" ? this.#source : this.x;
  }

  fit(estimator: Estimator, control: FitControl): Promise<Model> {
    return estimator.fitTo(this.#source, undefined, control);
  }

  take(rows: Uint32Array): ClusteredCases {
    const source = takeCases(this.#source, rows);
    return new RowCases(source, takeCases(this.x, rows) as Matrix, undefined, this.silhouetteMetric);
  }

  within(labels: ArrayLike<number>, weights: Float64Array | undefined): number {
    return withinSquares(this.x, labels, weights);
  }

  between(labels: ArrayLike<number>, weights: Float64Array | undefined): number {
    return this.within(new Int32Array(this.count), weights) - this.within(labels, weights);
  }

  references(kind: "axes" | "box"): (stream: Random) => Promise<ClusteredCases> {
    const draw = referenceOf(this.x, kind);
    return async (stream) => {
      const drawn = draw(stream);
      return new RowCases(drawn, drawn, undefined, this.silhouetteMetric);
    };
  }

  distinct(weights: Float64Array | undefined, most: number): number {
    return countDistinct(this.x, weights, most);
  }
}

/** An estimator that learns from dissimilarities. */
interface FitsPairs {
  fitDissimilarities(pairs: Dissimilarities, control: FitControl): Promise<Model>;
}

/** Eigenvalues below this part of the largest are rounding, and have no axis. */
const NO_AXIS = 1e-10;

class PairCases implements ClusteredCases {
  readonly x = undefined;
  readonly silhouetteMetric = {};
  readonly weights: Float64Array | undefined;
  readonly #pairs: Dissimilarities;

  constructor(pairs: Dissimilarities, weights?: ArrayLike<number>) {
    this.#pairs = pairs;
    this.weights = weights && Float64Array.from(weights);
  }

  get count(): number {
    return this.#pairs.cases;
  }

  get compared(): SilhouetteSource {
    return this.#pairs;
  }

  fit(estimator: Estimator, control: FitControl): Promise<Model> {
    const { fitDissimilarities } = estimator as Estimator & Partial<FitsPairs>;
    if (fitDissimilarities !== undefined)
      return fitDissimilarities.call(estimator, this.#pairs, control) as Promise<Model>;
    const expected = "a clusterer with fitDissimilarities, such as KMedoids or Agglomerative";
    const sentence = words`dissimilarities need ${wanted(expected)}; got ${got(estimator.kind)}.`;
    throw new OptionError(METHOD, sentence);
  }

  take(rows: Uint32Array): ClusteredCases {
    const values = new Float64Array((rows.length * (rows.length - 1)) / 2);
    let at = 0;
    for (let i = 0; i < rows.length; i += 1)
      for (let j = i + 1; j < rows.length; j += 1, at += 1) values[at] = this.#pairs.get(rows[i], rows[j]);
    return new PairCases(new Dissimilarities(rows.length, values));
  }

  within(labels: ArrayLike<number>, weights: Float64Array | undefined): number {
    return pairSquares(this.#pairs, labels, weights);
  }

  between(labels: ArrayLike<number>, weights: Float64Array | undefined): number {
    return this.within(new Int32Array(this.count), weights) - this.within(labels, weights);
  }

  /** Uniform in the box of the principal coordinates (Gower 1966), which have these distances as far as any have. */
  references(kind: "axes" | "box"): (stream: Random) => Promise<ClusteredCases> {
    if (kind === "box") {
      const sentence = words`${optionName("reference")} must be ${wanted('"axes"')} for dissimilarities, which have no columns; got ${got('"box"')}.`;
      throw new OptionError(METHOD, sentence);
    }
    const draw = referenceOf(principalCoordinates(this.#pairs), "box");
    return async (stream) => {
      const rows = { matrix: draw(stream), metric: "euclidean" as const };
      return new PairCases(await dissimilaritiesOf(METHOD, rows, {}));
    };
  }

  distinct(weights: Float64Array | undefined, most: number): number {
    const found: number[] = [];
    for (let row = 0; row < this.count && found.length < most; row += 1)
      if ((weights?.[row] ?? 1) > 0 && found.every((other) => this.#pairs.get(row, other) > 0))
        found.push(row);
    return found.length;
  }
}

/** The rows whose distances are nearest to the dissimilarities: −½·J·D²·J, factored. */
function principalCoordinates(pairs: Dissimilarities): Matrix {
  const { cases } = pairs;
  const squares = pairs.toMatrix().map((value) => -0.5 * value * value);
  const means = Float64Array.from(
    { length: cases },
    (_, row) => squares.row(row).reduce((sum, value) => sum + value, 0) / cases,
  );
  const middle = means.reduce((sum, value) => sum + value, 0) / cases;
  const centered = squares.map((value, at) => {
    const [i, j] = [Math.floor(at / cases), at % cases];
    return value - (means[i] + means[j]) + middle;
  });
  const { values, vectors } = eigenSymmetric(centered);
  const axes = values.filter((value) => value > NO_AXIS * values[0]);
  if (axes.length === 0) return new Matrix(cases, 1);
  const scales = Matrix.diagonal(axes.map(Math.sqrt));
  const codes = new Matrix(
    cases,
    axes.length,
    Float64Array.from({ length: cases * axes.length }, (_, at) =>
      vectors.get(Math.floor(at / axes.length), at % axes.length),
    ),
  );
  return multiply(codes, scales);
}
