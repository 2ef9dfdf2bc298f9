// Rankings of one or several models, as ROC and coverage plots take them.

import { DataError } from "../../base/errors.js";
import {
  type CoverageCurve,
  coverageCurve,
  type PositiveFlags,
  type RocCurve,
  rocCurve,
} from "../../evaluate/roc/index.js";

/** A model's scores, the higher the more positive, and which cases are positive. */
export interface ScoredCases {
  readonly name?: string;
  readonly scores: ArrayLike<number>;
  readonly positives: PositiveFlags;
  readonly weights?: ArrayLike<number>;
}

/** A curve that is there already, with the name of its model. */
export interface NamedCurve<C> {
  readonly name?: string;
  readonly curve: C;
}

/** One curve: as it is, under a name, or still to be made from scores. */
export type CurveSource<C> = C | NamedCurve<C> | ScoredCases;

export interface Ranking<C> {
  readonly name: string;
  readonly curve: C;
}

export function readRocCurves(
  method: string,
  source: CurveSource<RocCurve> | readonly CurveSource<RocCurve>[],
): Ranking<RocCurve>[] {
  return read(method, source, rocCurve);
}

export function readCoverageCurves(
  method: string,
  source: CurveSource<CoverageCurve> | readonly CurveSource<CoverageCurve>[],
): Ranking<CoverageCurve>[] {
  return read(method, source, coverageCurve);
}

function read<C extends CoverageCurve>(
  method: string,
  source: CurveSource<C> | readonly CurveSource<C>[],
  make: (scores: ArrayLike<number>, positives: PositiveFlags, weights?: ArrayLike<number>) => C,
): Ranking<C>[] {
  const list = Array.isArray(source) ? (source as readonly CurveSource<C>[]) : [source as CurveSource<C>];
  if (list.length === 0) {
    throw new DataError(`${method}: needs at least one curve.`, {
      method,
      expected: "1 curve or more",
      received: "none",
    });
  }
  const name = (given: string | undefined, place: number) =>
    given ?? (list.length === 1 ? "" : `model ${place + 1}`);
  return list.map((one, place) => {
    if ("curve" in one) return { name: name(one.name, place), curve: one.curve };
    if ("scores" in one)
      return { name: name(one.name, place), curve: make(one.scores, one.positives, one.weights) };
    return { name: name(undefined, place), curve: one };
  });
}

/** The numbers of positives and negatives, which all curves must share where a figure depends on them. */
export function commonCounts(
  method: string,
  why: string,
  curves: readonly CoverageCurve[],
): readonly [positives: number, negatives: number] {
  const [{ positives, negatives }] = curves;
  const other = curves.find((curve) => curve.positives !== positives || curve.negatives !== negatives);
  if (other === undefined) return [positives, negatives];
  throw new DataError(
    `${method}: ${why} needs the same cases for every curve; there are ${positives} positives and ${negatives} negatives, and ${other.positives} and ${other.negatives}.`,
    {
      method,
      expected: `${positives} positives and ${negatives} negatives`,
      received: `${other.positives} and ${other.negatives}`,
    },
  );
}
