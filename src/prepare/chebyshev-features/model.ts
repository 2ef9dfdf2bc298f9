import { z } from "zod";
import { DataError } from "../../base/errors.js";
import type { Column } from "../../data/column.js";
import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { firstInfinite } from "../../learn/input.js";
import { ColumnwiseModel, columnwiseFormat, type NamedColumn, numbersIn } from "../columnwise/index.js";
import { chebyshevColumns, liesWithin, mapValues } from "./solver.js";

const chebyshevRule = z.strictObject({
  column: z.string(),
  low: z.number(),
  high: z.number(),
  clip: z.boolean(),
  degree: z.int().min(1),
  /** Whether T₀, which all columns share, stands before its polynomials. */
  bias: z.boolean(),
});

/** The values of a column that go to −1 and 1, and the polynomials it becomes. */
type ChebyshevRule = z.output<typeof chebyshevRule>;

/** A fitted `ChebyshevFeatures`. */
export class ChebyshevFeaturesModel extends ColumnwiseModel<ChebyshevRule> {
  readonly kind = "ChebyshevFeatures";

  static fromJSON(json: unknown): ChebyshevFeaturesModel {
    return readModel(chebyshevFeaturesFormat, parseJson(json));
  }

  /** The columns that do not vary; they are mapped to 0. */
  get constantColumns(): readonly string[] {
    return this.rules.filter(({ low, high }) => low === high).map(({ column }) => column);
  }

  toJSON(): ModelJson {
    return writeModel(chebyshevFeaturesFormat, this);
  }

  protected override names({ column, degree, bias }: ChebyshevRule): readonly string[] {
    const names = Array.from({ length: degree }, (_, k) => `T${k + 1}(${column})`);
    return bias ? ["T0", ...names] : names;
  }

  protected convert(rule: ChebyshevRule, column: Column): readonly NamedColumn[] {
    const x = mapValues(numbersIn(this.kind, rule.column, column), rule);
    const inside = liesWithin(x);
    const polynomials = chebyshevColumns(x, rule.degree);
    if (rule.bias) polynomials.unshift(new Float64Array(x.length).fill(1));
    return this.names(rule).map((name, k) => {
      const values = polynomials[k];
      const row = inside ? -1 : firstInfinite(values);
      if (row < 0) return [name, { kind: "quantitative", values }];
      throw new DataError(
        `${this.kind}: "${name}" lies beyond the range of numbers at row ${row}; choose outside: "clip" or another range.`,
        {
          method: this.kind,
          column: rule.column,
          row,
          expected: "a finite number",
          received: String(values[row]),
        },
      );
    });
  }
}

export const chebyshevFeaturesFormat = columnwiseFormat(
  "ChebyshevFeatures",
  chebyshevRule,
  (state) => new ChebyshevFeaturesModel(state),
);
