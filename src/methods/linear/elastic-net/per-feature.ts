import { counted, got, OptionError, optionName, ShapeError, wanted, words } from "../../../base/errors.js";
import { listLevels, quote } from "../../../base/label.js";

/** One number for all features, one each in their order, or some by name. */
export type PerFeature = number | readonly number[] | Readonly<Record<string, number>>;

/** One number per feature; those that an object does not name have the usual one. */
export function perFeature(
  method: string,
  option: string,
  given: PerFeature | undefined,
  features: readonly string[],
  usual: number,
): Float64Array {
  const out = new Float64Array(features.length).fill(typeof given === "number" ? given : usual);
  if (given === undefined || typeof given === "number") return out;
  if (Array.isArray(given)) {
    if (given.length === features.length) return Float64Array.from(given);
    const sentence = words`${optionName(option)} has ${got(counted(given.length, "number"))} for ${wanted(features.length)} features.`;
    throw new ShapeError(method, sentence);
  }
  for (const [name, value] of Object.entries(given)) {
    const at = features.indexOf(name);
    if (at < 0) {
      throw new OptionError(
        method,
        words`${optionName(option)} names ${got(quote(name))}, which is not a feature; the features are ${wanted(listLevels(features))}.`,
      );
    }
    out[at] = value;
  }
  return out;
}
