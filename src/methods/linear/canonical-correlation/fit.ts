import { DataError, got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { MultiResponseCases, type ResponseTarget } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { Estimator, type OneModel, type Preparation, type TargetKind } from "../../../model/estimator.js";
import type { Rows } from "../../../model/input.js";
import { learnFrom } from "../../../model/tasks/learn-from.js";
import { running } from "../../../model/tasks/running.js";
import { type StandardizedColumns, standardizeColumns } from "../engine/design/standardize.js";
import { type Block, decomposeBlock, innerProducts, reduceBlocks } from "../engine/latent/blocks.js";
import { canonicalPairs } from "../engine/latent/canonical.js";
import { weightRows } from "../engine/latent/design.js";
import { CanonicalCorrelationModel } from "./model.js";
import { canonicalCorrelationOptions } from "./options.js";

/**
 * Canonical correlations: pairs of combinations, one of each of two blocks of columns, that are correlated
 * as strongly as possible, and uncorrelated with the pairs before (Hotelling 1936).
 *
 * ```ts
 * const model = await new CanonicalCorrelation().fit(table, ["weight", "waist"]);
 * model.correlations; // the closest pair first
 * model.wilksTests(); // whether there is more than chance
 * ```
 */
export class CanonicalCorrelation extends Estimator<
  typeof canonicalCorrelationOptions,
  OneModel<CanonicalCorrelationModel>
> {
  static readonly kind = "CanonicalCorrelation";
  static readonly task = "transformation";
  static readonly schema = canonicalCorrelationOptions;
  static readonly models = [CanonicalCorrelationModel];
  static readonly preparation: Preparation = { suits: { responses: "several" } };

  /** The second block is given instead of a target. */
  override get target(): TargetKind {
    return "numbers";
  }

  /** Learns from rows and the rows of a second block, or from a table and the names of the second block. */
  fit(rows: Rows, second: ResponseTarget, control: FitControl = {}): Promise<CanonicalCorrelationModel> {
    return this.fitTo(rows, second, control);
  }

  override fitTo(rows: Rows, target: unknown, control: FitControl = {}): Promise<CanonicalCorrelationModel> {
    const { kind: method } = this;
    return running(method, control, () =>
      learnFrom(this, new MultiResponseCases({ method, rows, target, control }), (self, cases) =>
        self.#learn(cases, control),
      ),
    );
  }

  async #learn(cases: MultiResponseCases, control: FitControl): Promise<CanonicalCorrelationModel> {
    const { matrix: x, responses: y, weights } = cases.owned;
    const { standardize, lambda } = this.options;
    const [standardX, standardY] = [x, y].map((block) => standardizeBlock(block, weights, standardize));
    const [reducedX, reducedY] = await reduceBlocks(standardX.x, standardY.x, control);
    const blocks = [decomposeBlock(reducedX, x.rows), decomposeBlock(reducedY, y.rows)] as const;
    this.#requireVariation(blocks);
    const penalties = typeof lambda === "number" ? ([lambda, lambda] as const) : lambda;
    const { totalWeight } = standardX;
    const pairs = canonicalPairs(blocks[0], blocks[1], [
      totalWeight * penalties[0],
      totalWeight * penalties[1],
    ]);
    const count = this.#count(pairs.correlations.length);
    const root = Math.sqrt(totalWeight);
    const first = pairs.first.slice(0, x.columns, 0, count).scale(root);
    const second = pairs.second.slice(0, y.columns, 0, count).scale(root);
    const { features, names } = cases;
    return new CanonicalCorrelationModel({
      inputs: features,
      secondFeatures: names,
      correlations: pairs.correlations,
      coefficients: onOriginalScale(first, standardX),
      secondCoefficients: onOriginalScale(second, standardY),
      centers: standardX.centers,
      secondCenters: standardY.centers,
      loadings: correlationsWithScores(reducedX, first),
      secondLoadings: correlationsWithScores(reducedY, second),
      ranks: [blocks[0].values.length, blocks[1].values.length],
      lambda: [penalties[0], penalties[1]],
      constantFeatures: features.names.filter((_, j) => standardX.constant[j]),
      totalWeight,
    });
  }

  #requireVariation(blocks: readonly [Block, Block]): void {
    const at = blocks.findIndex(({ values }) => values.length === 0);
    if (at < 0) return;
    const which = at === 0 ? "first" : "second";
    const sentence = `no column of the ${which} block varies.`;
    throw new DataError(this.kind, sentence, { expected: "a column that varies", received: "constants" });
  }

  #count(possible: number): number {
    const { components = possible } = this.options;
    if (components <= possible) return components;
    const sentence = words`${optionName("components")} must be ${wanted(`at most ${possible}`)}, the smaller rank of the blocks; got ${got(components)}.`;
    throw new OptionError(this.kind, sentence);
  }
}

function standardizeBlock(
  block: Matrix,
  weights: Float64Array | undefined,
  divide: boolean,
): StandardizedColumns {
  const columns = standardizeColumns(block, weights, { center: true, divide });
  weightRows(columns.x, weights);
  return columns;
}

/** Rows × pairs for columns in their units; 0 for those that do not vary. */
function onOriginalScale(coefficients: Matrix, { scales, constant }: StandardizedColumns): Matrix {
  return coefficients.map((value, at) => {
    const j = Math.floor(at / coefficients.columns);
    return constant[j] ? 0 : value / scales[j];
  });
}

/** The correlations of columns with the scores, from blocks that have been centered; 0 of constants. */
function correlationsWithScores(block: Matrix, coefficients: Matrix): Matrix {
  const scores = block.multiply(coefficients);
  const [lengths, scoreLengths] = [block, scores].map(columnLengths);
  const products = innerProducts(block, scores);
  return products.map((value, at) => {
    const length = lengths[Math.floor(at / products.columns)] * scoreLengths[at % products.columns];
    return length > 0 ? Math.max(-1, Math.min(1, value / length)) : 0;
  });
}

function columnLengths({ data, columns }: Matrix): Float64Array {
  const squares = new Float64Array(columns);
  for (const [at, value] of data.entries()) squares[at % columns] += value * value;
  return squares.map(Math.sqrt);
}
