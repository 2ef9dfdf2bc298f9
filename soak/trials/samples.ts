import { catalog } from "../../src/apps/catalog.js";
import { Matrix } from "../../src/math/linalg/matrix.js";
import { random } from "../../src/math/probability/random/index.js";
import { type SampleValues, sampleFor } from "../../src/model/check/sample.js";
import type { Estimator, TargetKind } from "../../src/model/estimator.js";
import { exampleOf } from "../../test/contract/examples.js";

/** An estimator of the catalog with data that suit it. */
export interface Job {
  readonly estimator: Estimator;
  readonly x: Matrix;
  readonly y: ArrayLike<unknown> | undefined;
}

/** Every estimator of the catalog on the small sample of the contract. */
export function smallJobs(): Job[] {
  return catalog.map(({ kind }) => {
    const { estimator, values } = exampleEstimator(kind);
    return { estimator, ...sampleFor(estimator, values) };
  });
}

/** An estimator on random data of any size. */
export function largeJob(kind: string, rows: number, columns: number): Job {
  const { estimator, values } = exampleEstimator(kind);
  const stream = random(1);
  const value = () => (values === "counts" ? Math.floor(5 * stream.next()) : stream.normal());
  const x = new Matrix(rows, columns, Float64Array.from({ length: rows * columns }, value));
  const scores = Float64Array.from({ length: rows }, (_, i) => x.get(i, 0) - x.get(i, 1) + stream.normal());
  return { estimator, x, y: targetOf(estimator.target, scores) };
}

function targetOf(kind: TargetKind | undefined, scores: Float64Array): ArrayLike<unknown> | undefined {
  if (kind === "numbers") return scores;
  return kind === "classes" ? Array.from(scores, (score) => (score > 0 ? "high" : "low")) : undefined;
}

function exampleEstimator(kind: string): { estimator: Estimator; values: SampleValues } {
  const Method = catalog.find((method) => method.kind === kind);
  if (Method === undefined) throw new Error(`soak: there is no method ${kind}`);
  const { options, values } = exampleOf(kind);
  return { estimator: new Method(options as never), values };
}
