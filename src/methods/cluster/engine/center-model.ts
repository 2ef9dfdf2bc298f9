import { DataError } from "../../../base/errors.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { finiteCases } from "../../../model/answers.js";
import type { StateOf } from "../../../model/files/state.js";
import { FittedModel, type ModelsOf } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Clusterer, Transformer } from "../../../model/model.js";
import type { centerState } from "./center-state.js";
import { distancesToCenters, nearestTo } from "./nearest.js";

/** What all clusterers around centers learn. */
export interface CenterState extends StateOf<typeof centerState> {}

abstract class CenterBase extends FittedModel<CenterState> implements Clusterer, Transformer {
  /** The number of clusters. */
  get clusters(): number {
    return this.centers.rows;
  }

  get outputs(): readonly string[] {
    return Array.from({ length: this.clusters }, (_, c) => `distance${c}`);
  }

  /** The nearest center of every case, of equally near ones the first. */
  predict(rows: Rows): Int32Array {
    return nearestTo(this.kind, this.centers, this.read(rows)).labels;
  }

  /** The sum of the squared distances of these cases to their nearest centers. */
  inertiaOf(rows: Rows): number {
    return finiteInertia(this.kind, nearestTo(this.kind, this.centers, this.read(rows)).inertia);
  }

  /** The distance of every case to every center, one row per case. */
  transform(rows: Rows): Matrix {
    return finiteCases(this.kind, distancesToCenters(this.centers, this.read(rows)));
  }

  protected read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, "error");
  }
}

/** The base of models that assign cases to the nearest of some centers. */
export const CenterModel = CenterBase as unknown as ModelsOf<typeof CenterBase>;
export type CenterModel<S extends CenterState = CenterState> = CenterBase & S;

/** Refuses a sum of squares that overflows. */
export function finiteInertia(method: string, inertia: number): number {
  if (inertia < Number.POSITIVE_INFINITY) return inertia;
  const sentence = "the sum of the squared distances is too large for a 64-bit number.";
  throw new DataError(method, sentence, { expected: "a finite sum", received: String(inertia) });
}
