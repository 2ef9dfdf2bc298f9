import { type CaseRows, takeCases, takeDense } from "../../learn/case-rows.js";
import { Matrix } from "../../linalg/matrix.js";

/**
 * Some of the cases, lent for as long as they are used: those of one fold after another lie in the same memory,
 * because fresh memory costs more than to fill it. Models keep no array that they are given, by contract.
 */
export class CaseLender {
  #memory = new Float64Array(0);
  #lent = false;

  lend<T>(cases: CaseRows, rows: Int32Array, use: (some: CaseRows) => T): T {
    if (this.#lent || !(cases instanceof Matrix)) return use(takeCases(cases, rows));
    const size = rows.length * cases.columns;
    if (this.#memory.length < size) this.#memory = new Float64Array(size);
    this.#lent = true;
    const giveBack = () => {
      this.#lent = false;
    };
    let result: T;
    try {
      result = use(takeDense(cases, rows, this.#memory.subarray(0, size)));
    } catch (error) {
      giveBack();
      throw error;
    }
    if (result instanceof Promise) return result.finally(giveBack) as T;
    giveBack();
    return result;
  }
}
