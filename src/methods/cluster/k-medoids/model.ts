import { DataError } from "../../../base/errors.js";
import { significant } from "../../../base/printing.js";
import { distancesHere, requireComparable } from "../../../math/distance/dissimilarity.js";
import { comparedRows } from "../../../math/distance/row-comparison.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { finiteCases } from "../../../model/answers.js";
import type { SeenLevels } from "../../../model/capabilities.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Clusterer, Transformer } from "../../../model/model.js";
import { seenLevels } from "../../../model/unseen-levels.js";
import { type KMedoidsState, kMedoidsState } from "./state.js";

/** A fitted `KMedoids`. */
export class KMedoidsModel extends FittedModel<KMedoidsState> implements Clusterer, Transformer {
  static readonly kind = "KMedoids";
  static readonly state = kMedoidsState;

  /** The number of clusters. */
  get clusters(): number {
    return this.medoids.length;
  }

  /** The levels of the training table by column; with the metric "gower", others count as missing. */
  get seenLevels(): SeenLevels {
    return seenLevels(this.inputs);
  }

  get outputs(): readonly string[] {
    return Array.from(this.medoids, (_, c) => `distance${c}`);
  }

  /** The nearest medoid of every case, of equally near ones the first. */
  predict(rows: Rows): Int32Array {
    const distances = this.transform(rows);
    return Int32Array.from({ length: distances.rows }, (_, i) => {
      const row = distances.row(i);
      return row.reduce((best, distance, c) => (distance < row[best] ? c : best), 0);
    });
  }

  /** The dissimilarity of every case from every medoid, one row per case. */
  transform(rows: Rows): Matrix {
    const { centers, metric } = this;
    if (centers === undefined) {
      const sentence =
        "the model was fitted to dissimilarities, so that it cannot compare new rows with its medoids.";
      throw new DataError(this.kind, sentence, { expected: "a model that was fitted to rows" });
    }
    const x = readNewCases(this.kind, rows, this.inputs, metric === "gower" ? "native" : "error");
    const found = distancesHere(comparedRows(x, this), comparedRows(centers, this).matrix);
    if (metric === "gower") requireComparable(this.kind, found, metric);
    return finiteCases(this.kind, found);
  }

  /** The numbers of cases and clusters, and the cost. */
  override toString(): string {
    const { labels, clusters, cost } = this;
    return `KMedoids of ${labels.length} cases: ${clusters} cluster${clusters === 1 ? "" : "s"}, cost ${significant(cost)}`;
  }
}
