import * as z from "zod";
import { DataError, rowName, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Column } from "../../data/table/column.js";
import { firstInfinite } from "../../model/input.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn, numbersIn } from "../engine/columnwise/index.js";
import { HIGHEST_DEGREE } from "./options.js";
import { chebyshevColumns, liesWithin, mapValues } from "./solver.js";

/** As many as all polynomials of a hundred columns have. */
const MOST_OUTPUTS = 1_000_000;

const chebyshevRule = z
  .strictObject({
    column: z.string(),
    low: z.number(),
    high: z.number(),
    clip: z.boolean(),
    degree: z.int().min(0).max(HIGHEST_DEGREE),
    /** Whether T₀, which all columns share, comes before its polynomials. */
    intercept: z.boolean(),
  })
  .refine(({ low, high }) => low <= high && Number.isFinite(high - low), {
    path: ["high"],
    error: "must not lie below low, nor infinitely far above it",
  });

/** The values of a column that are mapped to −1 and 1, and the polynomials that replace it. */
type ChebyshevRule = z.output<typeof chebyshevRule>;

/** A fitted `ChebyshevFeatures`. */
export class ChebyshevFeaturesModel extends ColumnwiseModel<ChebyshevRule> {
  static readonly kind = "ChebyshevFeatures";
  static readonly state = columnwiseState(chebyshevRule).check(
    "rules",
    `must give at most ${MOST_OUTPUTS} columns`,
    ({ rules }) => rules.reduce((sum, { degree }) => sum + degree, 0) <= MOST_OUTPUTS,
  );

  /** The columns that do not vary; they are mapped to 0. */
  get constantFeatures(): readonly string[] {
    return this.rules.filter(({ low, high }) => low === high).map(({ column }) => column);
  }

  protected override names({ column, degree, intercept }: ChebyshevRule): readonly string[] {
    const names = Array.from({ length: degree }, (_, k) => `T${k + 1}(${column})`);
    return intercept ? ["T0", ...names] : names;
  }

  protected convert(rule: ChebyshevRule, column: Column): readonly NamedColumn[] {
    const x = mapValues(numbersIn(this.kind, rule.column, column), rule);
    const inside = liesWithin(x);
    const polynomials = chebyshevColumns(x, rule.degree);
    if (rule.intercept) polynomials.unshift(new Float64Array(x.length).fill(1));
    return this.names(rule).map((name, k) => {
      const values = polynomials[k];
      const row = inside ? -1 : firstInfinite(values);
      if (row < 0) return [name, { kind: "quantitative", values }];
      throw new DataError(
        this.kind,
        words`${quote(name)} is infinite at ${rowName(row)}; choose outside: "clip" or another range.`,
        { column: rule.column, expected: "a finite number", received: String(values[row]) },
      );
    });
  }
}
