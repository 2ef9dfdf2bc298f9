import { Matrix } from "../../math/linalg/matrix.js";
import { type CaseRows, takeCases, takeDense } from "../../model/case-rows.js";
import { borrowSpace, giveBack, markPrivate } from "../../model/private-copy.js";

/**
 * Some of the cases, lent for as long as they are used: those of one fold after another lie in the same memory,
 * because fresh memory costs more than to fill it. Models keep no array that they are given, by contract.
 */
export class CaseLender {
  #memory: Float64Array<ArrayBuffer> = new Float64Array(0);
  #lent = false;

  lend<T>(cases: CaseRows, rows: Int32Array, use: (some: CaseRows) => T): T {
    if (this.#lent || !(cases instanceof Matrix)) return use(takeCases(cases, rows));
    const size = rows.length * cases.columns;
    if (this.#memory.length < size) {
      this.release();
      this.#memory = borrowSpace(size);
    }
    this.#lent = true;
    const end = () => {
      this.#lent = false;
    };
    let result: T;
    try {
      result = use(markPrivate(takeDense(cases, rows, this.#memory.subarray(0, size))));
    } catch (error) {
      end();
      throw error;
    }
    if (result instanceof Promise) return result.finally(end) as T;
    end();
    return result;
  }

  /** Gives the memory to others; nothing may be lent any more. */
  release(): void {
    if (this.#lent) return;
    giveBack(this.#memory);
    this.#memory = new Float64Array(0);
  }
}
