import { OptionError, optionName, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Kind } from "../../data/table/column.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { type Random, random } from "../../math/probability/random/random.js";
import type { Rows } from "../../model/input.js";
import { LeveledCompletionModel } from "../engine/completion/leveled-model.js";
import { replay } from "./chain.js";
import { completeMixed } from "./levels.js";
import { type IterativeImputerState, iterativeImputerState } from "./state.js";

/** A fitted `IterativeImputer`. */
export class IterativeImputerModel extends LeveledCompletionModel<IterativeImputerState> {
  static readonly kind = "IterativeImputer";
  static readonly state = iterativeImputerState;

  /**
   * The features of every case, completed by one chain of draws: its regressions are drawn from their
   * posterior, and the imputed values vary around the predictions as cases do. Training cases get the values
   * they had in the chain.
   */
  draw(rows: Rows, index: number): Matrix {
    const chain = Number.isInteger(index) ? this.drawn[index] : undefined;
    if (chain === undefined) {
      const { length } = this.drawn;
      const kept = length === 0 ? "the model has none" : `the model has 0 to ${length - 1}`;
      throw new OptionError(
        this.kind,
        words`there is no draw ${quote(index)}; ${kept}. The ${optionName("draws")} of the fit sets their number.`,
        { expected: length === 0 ? "no draw" : `0 to ${length - 1}`, received: String(index) },
      );
    }
    const root = random(this.seed);
    return this.completeRows(rows, (x) =>
      replay(chain, this.init, x, undefined, (row) => caseStream(root, index, row)),
    );
  }

  protected get imputedKinds(): readonly Kind[] {
    const kindOf = new Map(this.levels.map(({ column, kind }) => [column, kind]));
    return this.imputed.map((name) => kindOf.get(name) ?? "quantitative");
  }

  protected complete(x: Matrix): Matrix {
    const { imputed, levels, maxIterations, allowed } = this;
    const numbers = (wide: Matrix) =>
      replay(this.chain, this.init, wide, { maxIterations, allowed }, undefined);
    return levels.length === 0 ? numbers(x) : completeMixed(imputed, levels, x, numbers, maxIterations);
  }
}

/** The stream that the parameters of a chain are drawn from. */
export function parameterStream(root: Random, draw: number): Random {
  return root.child(draw).child(0);
}

/** The stream that the values of a case are drawn from. */
export function caseStream(root: Random, draw: number, row: number): Random {
  return root.child(draw).child(1).child(row);
}
