import { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { Rows } from "../../../model/input.js";
import type { ClassNames, GenerativeLikelihood } from "./likelihood.js";
import type { MixedEvidence } from "./mixed-evidence.js";
import type { Part, PartSettings, Values } from "./parts.js";
import { requireColumns, requirePriorColumns } from "./smoothing.js";

/** The product of the likelihoods of the parts, which are independent of each other within a class. */
export class MixedLikelihood implements GenerativeLikelihood<readonly Values[]> {
  readonly #parts: readonly Part[];
  readonly #likelihoods: readonly GenerativeLikelihood<Values>[];
  readonly #columns: number;

  constructor(parts: readonly Part[], evidence: MixedEvidence, settings: PartSettings, names: ClassNames) {
    if (typeof settings.smoothing === "object")
      requireColumns(Object.keys(settings.smoothing), "smoothing", names);
    requirePriorColumns(settings, names);
    this.#parts = parts;
    this.#likelihoods = parts.map((part) => part.describe(evidence.of(part.family), names.classes));
    this.#columns = names.features.length;
  }

  get logPrior(): number {
    return this.#likelihoods.reduce((sum, { logPrior }) => sum + logPrior, 0);
  }

  read(rows: Rows): readonly Values[] {
    return this.#parts.map((part) => part.read(rows));
  }

  logLikelihood(x: readonly Values[]): Matrix {
    const [first, ...rest] = this.#likelihoods.map((likelihood, at) => likelihood.logLikelihood(x[at]));
    return rest.reduce((sum, scores) => sum.add(scores), first);
  }

  terms(x: readonly Values[]): Matrix {
    const parts = this.#likelihoods.map((likelihood, at) => likelihood.terms(x[at]));
    const out = new Matrix(this.#columns, parts[0].columns);
    for (const [at, { indices }] of this.#parts.entries())
      for (const [from, index] of indices.entries()) out.data.set(parts[at].row(from), index * out.columns);
    return out;
  }

  draw(codes: ArrayLike<number>, stream: Random): Matrix {
    const out = new Matrix(codes.length, this.#columns);
    for (const [at, { indices }] of this.#parts.entries()) {
      const drawn = this.#likelihoods[at].draw(codes, stream);
      for (let i = 0; i < drawn.rows; i += 1)
        for (const [from, index] of indices.entries()) out.data[i * out.columns + index] = drawn.get(i, from);
    }
    return out;
  }
}
