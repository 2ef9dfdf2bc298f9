import { inspect } from "../../base/printing.js";
import { shortNumber } from "../../base/text-grid.js";

/** Which departures from the null hypothesis count as evidence against it. */
export type Alternative = (typeof ALTERNATIVES)[number];

export const ALTERNATIVES = ["two-sided", "less", "greater"] as const;

export interface HypothesisTestFields {
  /** The name of the test, such as "Welch's t test". */
  readonly test: string;
  /** The symbol of the statistic, such as "t". */
  readonly symbol: string;
  readonly statistic: number;
  readonly degreesOfFreedom?: number | readonly [numerator: number, denominator: number] | undefined;
  readonly pValue: number;
  readonly alternative?: Alternative | undefined;
  /** What the hypothesis is about, such as "difference of means", and its value if the hypothesis holds. */
  readonly about?: { readonly quantity: string; readonly hypothesis: number } | undefined;
  readonly estimate?: number | undefined;
  readonly interval?: readonly [lower: number, upper: number] | undefined;
  readonly level?: number | undefined;
  /** The estimates of each group, by name. */
  readonly groups?: Readonly<Record<string, number>> | undefined;
  /** Whether the p-value is exact rather than an approximation for many cases. */
  readonly exact?: boolean | undefined;
  readonly notes?: readonly string[] | undefined;
}

/** The result of a test of a hypothesis; `String(test)` is a report of a few lines. */
export class HypothesisTest {
  /** The name of the test, such as "Welch's t test". */
  readonly test: string;
  readonly statistic: number;
  /** One number, or two of an F statistic; undefined if the statistic has none. */
  readonly degreesOfFreedom: HypothesisTestFields["degreesOfFreedom"];
  /** The probability of a statistic at least this extreme if the hypothesis holds. */
  readonly pValue: number;
  readonly alternative: Alternative | undefined;
  /** The estimate of what the hypothesis is about, such as the difference of two means. */
  readonly estimate: number | undefined;
  /** The confidence interval of the estimate, one-sided if the alternative is. */
  readonly interval: readonly [lower: number, upper: number] | undefined;
  /** The confidence level of the interval. */
  readonly level: number | undefined;
  /** The estimates of each group, by name. */
  readonly groups: Readonly<Record<string, number>> | undefined;
  /** Whether the p-value is exact rather than an approximation for many cases. */
  readonly exact: boolean | undefined;
  /** What to keep in mind, such as expected counts that are too small. */
  readonly notes: readonly string[];
  readonly #fields: HypothesisTestFields;

  constructor(fields: HypothesisTestFields) {
    this.#fields = fields;
    this.test = fields.test;
    this.statistic = fields.statistic;
    this.degreesOfFreedom = fields.degreesOfFreedom;
    this.pValue = fields.pValue;
    this.alternative = fields.alternative;
    this.estimate = fields.estimate;
    this.interval = fields.interval;
    this.level = fields.level;
    this.groups = fields.groups;
    this.exact = fields.exact;
    this.notes = fields.notes ?? [];
  }

  toString(): string {
    const { symbol, about } = this.#fields;
    const degrees = [this.degreesOfFreedom ?? []].flat().map(shortNumber).join(" and ");
    const lines = [
      this.test,
      [
        `${symbol} = ${shortNumber(this.statistic)}`,
        ...(degrees === "" ? [] : [`${degrees} degrees of freedom`]),
        `p ${pText(this.pValue)}${this.exact === true ? " (exact)" : ""}`,
      ].join(", "),
    ];
    if (about !== undefined) {
      const side = this.alternative === "two-sided" ? "is not" : `is ${this.alternative} than`;
      lines.push(`alternative: the ${about.quantity} ${side} ${shortNumber(about.hypothesis)}`);
      if (this.estimate !== undefined) lines.push(`${about.quantity}: ${shortNumber(this.estimate)}`);
    }
    if (this.interval !== undefined) {
      const percent = shortNumber(100 * (this.level ?? 0.95));
      lines.push(`${percent} % confidence interval: ${this.interval.map(shortNumber).join(" to ")}`);
    }
    for (const [name, value] of Object.entries(this.groups ?? {}))
      lines.push(`  ${name}: ${shortNumber(value)}`);
    return [...lines, ...this.notes.map((note) => `Note: ${note}`)].join("\n");
  }

  [inspect](): string {
    return this.toString();
  }
}

function pText(p: number): string {
  return p < 2.2e-16 ? "< 2.2e-16" : `= ${Number(p.toPrecision(4))}`;
}
