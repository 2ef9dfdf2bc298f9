import { got, OptionError, optionName, ShapeError, wanted, words } from "../../../base/errors.js";
import { requireIndices, requireVector } from "./require.js";

/** Coordinates whose values are known. */
export interface GivenCoordinates {
  readonly indices: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** Checked indices and values, which leave at least one coordinate open. */
export function requireGiven(
  method: string,
  given: GivenCoordinates,
  dimension: number,
): { readonly indices: number[]; readonly values: readonly number[] } {
  const indices = requireIndices(method, given.indices, dimension);
  const values = requireVector(method, "values", given.values);
  if (indices.length !== values.length) {
    const sentence = words`there must be ${wanted("one value per index")}; got ${got(values.length)} for ${indices.length}.`;
    throw new ShapeError(method, sentence, { option: "values" });
  }
  if (indices.length === dimension) {
    throw new OptionError(
      method,
      words`${optionName("indices")} must leave out at least one coordinate; got all.`,
      { expected: `at most ${dimension - 1} indices`, received: `${indices.length} indices` },
    );
  }
  return { indices, values };
}
