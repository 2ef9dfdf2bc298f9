import { requireFields } from "../../../base/arguments.js";
import { DataError, OptionError, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { type Label, quote } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { alignCells, number, probability, STARS, stars } from "../engine/report.js";
import { escapeLatex, escapeMarkdown, latexRow, markdownRow } from "./markup.js";

/** A model with an estimate and a test for every term; with one row of them per class for logistic regression. */
export interface TestedModel {
  readonly kind: string;
  readonly terms: readonly string[];
  readonly parameters: Float64Array | Matrix;
  readonly standardErrors: Float64Array | Matrix;
  readonly statistics: Float64Array | Matrix;
  readonly pValues: Float64Array | Matrix;
  readonly equations?: readonly Label[];
}

export interface CoefficientTableOptions {
  /** The significant digits of estimates and standard errors. Default 4. */
  readonly digits?: number;
}

/** One term of one model. */
export interface CoefficientLine {
  /** The name of the model. */
  readonly model: string;
  readonly term: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
}

/** Coefficients of one model or several, for a paper or a page. */
export class CoefficientTable {
  /** The names of the models. */
  readonly models: readonly string[];
  readonly lines: readonly CoefficientLine[];
  readonly #digits: number;

  constructor(models: readonly string[], lines: readonly CoefficientLine[], digits: number) {
    this.models = models;
    this.lines = lines;
    this.#digits = digits;
  }

  /** Aligned text. */
  toString(): string {
    const [headings, ...rows] = this.#cells();
    return [...alignCells(headings, rows), "---", STARS].join("\n");
  }

  /** A table of GitHub's Markdown, with numbers to the right. */
  toMarkdown(): string {
    const [headings, ...rows] = this.#cells().map((cells) => cells.map(escapeMarkdown));
    const widths = headings.map((heading, j) =>
      Math.max(3, heading.length, ...rows.map((row) => row[j].length)),
    );
    const rule = widths.map((width, j) => (j === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
    return [
      markdownRow(headings, widths),
      `| ${rule.join(" | ")} |`,
      ...rows.map((row) => markdownRow(row, widths)),
      "",
      escapeMarkdown(STARS),
    ].join("\n");
  }

  /** A `tabular` of LaTeX with the rules of the package booktabs. */
  toLatex(): string {
    const [headings, ...rows] = this.#cells();
    const several = this.models.length > 1;
    const columns = headings
      .slice(1)
      .map(() => (several ? "l" : "r"))
      .join("");
    return [
      `\\begin{tabular}{l${columns}}`,
      "\\toprule",
      latexRow(headings.map(escapeLatex)),
      "\\midrule",
      ...rows.map((row) => latexRow(row.map((cell, j) => (j === 0 ? escapeLatex(cell) : latexNumber(cell))))),
      "\\bottomrule",
      `\\multicolumn{${headings.length}}{l}{${STARS.split(", ")
        .map((part) => latexStars(part))
        .join(", ")}} \\\\`,
      "\\end{tabular}",
    ].join("\n");
  }

  /** The headings and a row per term: all columns of one model, or one column per model. */
  #cells(): string[][] {
    const digits = (value: number) => number(Number(value.toPrecision(this.#digits)));
    if (this.models.length === 1) {
      const rows = this.lines.map(({ term, estimate, standardError, statistic, pValue }) => [
        term,
        digits(estimate),
        digits(standardError),
        Number.isNaN(statistic) ? number(statistic) : statistic.toFixed(3),
        probability(pValue),
        stars(pValue),
      ]);
      return [["", "estimate", "std. error", "statistic", "p", ""], ...rows];
    }
    const terms = [...new Set(this.lines.map(({ term }) => term))];
    const rows = terms.map((term) => [
      term,
      ...this.models.map((model) => {
        const line = this.lines.find((one) => one.model === model && one.term === term);
        if (line === undefined) return "";
        if (Number.isNaN(line.standardError)) return digits(line.estimate);
        return `${digits(line.estimate)}${stars(line.pValue)} (${digits(line.standardError)})`;
      }),
    ]);
    return [["", ...this.models], ...rows];
  }
}

/**
 * The estimates, standard errors and tests of a model, or of several beside each other, as text, Markdown or LaTeX.
 *
 * ```ts
 * const table = coefficientTable({ small, large });
 * table.toMarkdown();
 * table.toLatex();
 * ```
 */
export function coefficientTable(
  models: TestedModel | Readonly<Record<string, TestedModel>>,
  options: CoefficientTableOptions = {},
): CoefficientTable {
  const method = "coefficientTable";
  requireKnownOptions(method, options, ["digits"]);
  const { digits = 4 } = options;
  if (!Number.isInteger(digits) || digits < 1 || digits > 15) {
    const expected = "a whole number from 1 to 15";
    throw new OptionError(method, { option: "digits", expected, received: quote(digits) });
  }
  requireFields(method, "the models", models, []);
  const named: readonly (readonly [string, unknown])[] =
    "terms" in models || "kind" in models ? [[String(models.kind), models]] : Object.entries(models);
  if (named.length === 0)
    throw new DataError(method, "there are no models.", { expected: "at least 1 model" });
  const equations = named.flatMap(([name, model]) => equationsOf(method, name, model, named.length > 1));
  const lines = equations.flatMap(({ name, model, row }) =>
    model.terms.map((term, j) => ({
      model: name,
      term,
      estimate: valueAt(model.parameters, row, j),
      standardError: valueAt(model.standardErrors, row, j),
      statistic: valueAt(model.statistics, row, j),
      pValue: valueAt(model.pValues, row, j),
    })),
  );
  return new CoefficientTable(
    equations.map(({ name }) => name),
    lines,
    digits,
  );
}

interface Equation {
  readonly name: string;
  readonly model: TestedModel;
  readonly row: number;
}

/** A model of several classes has one equation for each. */
function equationsOf(method: string, name: string, given: unknown, several: boolean): Equation[] {
  const fields = ["terms", "parameters", "standardErrors", "statistics", "pValues"];
  const model = given as TestedModel;
  const lacking =
    typeof given === "object" && given !== null ? fields.find((field) => !(field in given)) : "terms";
  if (lacking !== undefined) {
    const expected = "a model with tests of its terms, such as LinearRegression, GLM or LogisticRegression";
    const sentence = words`the model ${quote(name)} has no ${lacking}; expected ${wanted(expected)}.`;
    throw new DataError(method, sentence, { column: lacking });
  }
  const { parameters, equations = [] } = model;
  if (!(parameters instanceof Matrix)) return [{ name, model, row: 0 }];
  if (parameters.rows === 1) return [{ name, model, row: 0 }];
  return Array.from({ length: parameters.rows }, (_, row) => {
    const label = String(equations[row] ?? row);
    return { name: several ? `${name}: ${label}` : label, model, row };
  });
}

function valueAt(values: Float64Array | Matrix, row: number, j: number): number {
  return values instanceof Matrix ? values.get(row, j) : values[j];
}

/** A number with its sign and stars as mathematics. */
function latexNumber(cell: string): string {
  return latexStars(
    escapeLatex(cell)
      .replaceAll(/(^|[( ])-(?=\d)/g, "$1$-$")
      .replaceAll(
        /(\d)e([+-]?)(\d+)/g,
        (_, digit, sign, power) => `${digit}$\\cdot 10^{${sign === "-" ? "-" : ""}${power}}$`,
      ),
  );
}

function latexStars(text: string): string {
  return text
    .replaceAll(/\*+/g, (stars) => `$^{${stars}}$`)
    .replaceAll(/ ?([<>]) ?/g, " $$$1$$ ")
    .trim();
}
