import { withArena } from "./arena.js";
import * as core from "./generated/calls/core.js";
import { type Rows, rowsFrom } from "./rows.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";

/** The output of a block: classes × columns numbers each. */
export interface ClassMomentSpans {
  /** Σ w of the observed values. */
  readonly totalWeights: Float64Span;
  readonly means: Float64Span;
  /** Σ w·(x − mean)² */
  readonly squares: Float64Span;
}

/**
 * Total weights, means and squared deviations of every column within every class, for a block of rows whose
 * classes are given by codes; a row with a negative code counts in no class. NaN is skipped if `missing`
 * says so, and otherwise propagates to the results.
 */
export function classMoments(
  x: Rows,
  codes: Int32Span,
  classes: number,
  out: ClassMomentSpans,
  {
    weights,
    skipMissing = false,
  }: { readonly weights?: Float64Span | undefined; readonly skipMissing?: boolean } = {},
): void {
  const size = classes * x.columns;
  for (const [name, span] of Object.entries(out)) requireSpan("classMoments", name, span, size);
  withArena((arena) => {
    const rests = arena.zeros(size);
    for (const target of Object.values(out)) target.array.fill(0, 0, size);
    const { totalWeights: mass, means, squares } = out;
    const given = { ...rowsFrom(x), codes, weights };
    if (skipMissing) {
      core.observedSums({ ...given, mass, sums: means });
      divide(out, size);
      core.observedSquares({ ...given, means, squares, rests });
    } else {
      const masses = arena.zeros(classes);
      core.classSums({ ...given, mass: masses, sums: means });
      const [each, perColumn] = [masses.array, mass.array];
      for (let k = 0; k < classes; k += 1) perColumn.fill(each[k], k * x.columns, (k + 1) * x.columns);
      divide(out, size);
      core.classSquares({ ...given, means, squares, rests });
    }
    correct(out, rests, size);
  });
}

/** Turns sums into means; a class without weight keeps the mean 0, which has no effect. */
function divide(out: ClassMomentSpans, size: number): void {
  const [totalWeights, means] = [out.totalWeights.array, out.means.array];
  for (let at = 0; at < size; at += 1) if (totalWeights[at] > 0) means[at] /= totalWeights[at];
}

/** Deviations would add up to zero if the means were exact; their sum gives the correction. */
function correct(out: ClassMomentSpans, rests: Float64Span, size: number): void {
  const [totalWeights, means, squares, rest] = [
    out.totalWeights.array,
    out.means.array,
    out.squares.array,
    rests.array,
  ];
  for (let at = 0; at < size; at += 1) {
    if (!(totalWeights[at] > 0)) continue;
    means[at] += rest[at] / totalWeights[at];
    squares[at] -= (rest[at] * rest[at]) / totalWeights[at];
  }
}
