import type { Label } from "../../../base/label.js";
import { textGrid } from "../../../base/text-grid.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import type { Rows } from "../../../model/input.js";
import { number, plain } from "../../linear/engine/report.js";
import type { HingeTerm } from "../engine/mars/term.js";
import { sumAsSql } from "../engine/mars/wording.js";
import { type MARSClassifierState, marsClassifierState } from "./classifier-state.js";
import { basisOf, importanceOfModel, selectedTerms, termTexts } from "./grown-model.js";
import type { FeatureImportance } from "./importance.js";
import { endings } from "./summary.js";

export interface MARSClassifierModel<L extends Label = Label> extends MARSClassifierState<L> {}

/** A fitted `MARSClassifier`. */
export class MARSClassifierModel<L extends Label = Label> extends PosteriorModel<L, MARSClassifierState<L>> {
  static readonly kind = "MARSClassifier";
  static readonly state = marsClassifierState;

  /** The terms that stayed, the intercept first: products of features and of hinges about knots. */
  get products(): readonly HingeTerm[] {
    return selectedTerms(this);
  }

  /** The terms as texts: `h(age − 32)` is what of the age lies above 32. */
  get terms(): readonly string[] {
    return termTexts(this);
  }

  /** The values of the terms: cases × terms, the ones of the intercept first. */
  basis(rows: Rows): Matrix {
    return basisOf(this, rows);
  }

  /** The log odds of every class but the first against the first: cases × classes but one. */
  predictLink(rows: Rows): Matrix {
    return this.basis(rows).multiply(this.parameters.transpose());
  }

  protected logScores(rows: Rows): Matrix {
    const odds = this.predictLink(rows);
    return Matrix.fromColumns([
      new Float64Array(odds.rows),
      ...Array.from({ length: odds.columns }, (_, k) => odds.column(k)),
    ]);
  }

  /** The features that matter by three criteria of the regression that found the terms, the most important first. */
  importance(): FeatureImportance[] {
    return importanceOfModel(this);
  }

  /** The log odds of a class against the first as an expression of SQL, by default of the second. */
  sql(label: L = this.classes[1]): string {
    const index = Math.max(0, this.classes.indexOf(label) - 1);
    return sumAsSql(this.products, this.parameters.row(index), this.inputs, this.missing);
  }

  /** The terms with their coefficients, and how well they fit. */
  summary(): string {
    const { terms, parameters, classes, grown } = this;
    const rows = terms.map((term, m) =>
      [term, ...Array.from(parameters.column(m), (value) => number(value))].map(String),
    );
    return [
      `Multivariate adaptive regression splines of the log odds of ${classes.slice(1).join(", ")} against ${classes[0]}`,
      "",
      textGrid([["term", ...classes.slice(1).map(String)], ...rows], 1),
      "",
      `${terms.length} of ${grown.length} terms selected; growing ended because ${endings[this.ending]}`,
      `Deviance: ${number(this.deviance)}, of the shares alone: ${number(this.nullDeviance)}, cases: ${plain(this.totalWeight)}`,
      ...(this.convergence?.explanation === undefined ? [] : [this.convergence.explanation]),
    ].join("\n");
  }
}
