import { AbortError, CredalError, OptionError, ShapeError } from "../../../base/errors.js";

/** Components became singular or lost their cases: the start that led there is given up. */
export class Collapse extends Error {
  override readonly name = "Collapse";
}

/** The cases of a component do not determine its covariances. */
export function singular(component: number): Collapse {
  return new Collapse(`component ${component} became singular: its cases do not vary in all directions`);
}

/**
 * Why a start or a candidate is given up: it collapsed, or its numbers were lost. What is wrong with the call, aborts and
 * mistakes of the program are thrown again, because they concern all candidates.
 */
export function failureOf(error: unknown): string {
  if (error instanceof Collapse) return error.message;
  const concernsAll = [AbortError, OptionError, ShapeError].some((kind) => error instanceof kind);
  if (!(error instanceof CredalError) || concernsAll) throw error;
  return error.sentence.replace(/\.$/, "");
}
