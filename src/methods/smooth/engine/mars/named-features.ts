import { columnName, OptionError, optionName, wanted, words } from "../../../../base/errors.js";
import { quote } from "../../../../base/label.js";
import type { Features } from "../../../../model/input.js";
import type { HingeTerm } from "./term.js";

/** The indices of the features that an option names: one feature, or all 0/1 features of a categorical column. */
function featuresNamed(method: string, option: string, inputs: Features, name: string): number[] {
  const { names, encoding } = inputs;
  const exact = names.indexOf(name);
  if (exact >= 0) return [exact];
  const rule = encoding?.columns.find(({ column }) => column === name);
  if (rule !== undefined && "levels" in rule)
    return rule.levels.slice(1).map((level) => names.indexOf(`${name}=${level}`));
  const sentence = words`${optionName(option)} names the ${columnName(name)}, which is not a feature; features: ${wanted(names.slice(0, 20).join(", "))}.`;
  throw new OptionError(method, sentence, { received: name });
}

/** Which features enter only as they are. */
export function linearFeatures(method: string, inputs: Features, linear: readonly string[]): boolean[] {
  const found = new Set(linear.flatMap((name) => featuresNamed(method, "linear", inputs, name)));
  return inputs.names.map((_, feature) => found.has(feature));
}

/** Which features may be multiplied: those that some set has all of. */
export function allowedProducts(
  method: string,
  inputs: Features,
  interactions: readonly (readonly string[])[] | undefined,
): (term: HingeTerm, feature: number) => boolean {
  if (interactions === undefined) return () => true;
  const sets = interactions.map(
    (set) => new Set(set.flatMap((name) => featuresNamed(method, "interactions", inputs, name))),
  );
  const others = [...inputs.names.keys()].filter((feature) => !sets.some((set) => set.has(feature)));
  sets.push(new Set(others));
  return (term, feature) =>
    term.length === 0 ||
    sets.some((set) => set.has(feature) && term.every((factor) => set.has(factor.feature)));
}

/** 1 or −1 for features along which predictions may only rise or fall; undefined if there are none. */
export function directionsOf(
  method: string,
  inputs: Features,
  monotone: Readonly<Record<string, "increasing" | "decreasing">>,
): Int8Array | undefined {
  const named = Object.entries(monotone);
  if (named.length === 0) return undefined;
  const directions = new Int8Array(inputs.names.length);
  for (const [name, direction] of named) {
    const features = featuresNamed(method, "monotone", inputs, name);
    if (features.length !== 1 || inputs.names[features[0]] !== name)
      throw new OptionError(
        method,
        `option "monotone" names the column ${quote(name)}, whose levels have no order.`,
        {
          option: "monotone",
          column: name,
          expected: "columns of numbers or ordered levels",
          received: "a categorical column",
        },
      );
    directions[features[0]] = direction === "increasing" ? 1 : -1;
  }
  return directions;
}
