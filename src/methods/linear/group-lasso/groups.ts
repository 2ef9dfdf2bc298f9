import { OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { listLevels, quote } from "../../../base/label.js";
import { columnOf } from "../engine/column-of.js";

/** The groups as indices of features, in the order of their first feature. */
export function readGroups(
  method: string,
  features: readonly string[],
  groups: readonly (readonly string[])[] | undefined,
): Int32Array[] {
  const owner = groups === undefined ? undefined : ownersOf(method, features, groups);
  const found = new Map<string, number[]>();
  for (const [j, name] of features.entries()) {
    const key = owner === undefined ? columnOf(name) : (owner.get(name) ?? `feature ${name}`);
    const columns = found.get(key);
    if (columns === undefined) found.set(key, [j]);
    else columns.push(j);
  }
  return Array.from(found.values(), (columns) => Int32Array.from(columns));
}

function ownersOf(
  method: string,
  features: readonly string[],
  groups: readonly (readonly string[])[],
): Map<string, string> {
  const owner = new Map<string, string>();
  const known = new Set(features);
  for (const [g, names] of groups.entries()) {
    for (const name of names) {
      if (!known.has(name))
        throw refuse(method, `names ${quote(name)}, which is not a feature`, listLevels(features), name);
      if (owner.has(name)) throw refuse(method, `names ${quote(name)} twice`, "each feature once", name);
      owner.set(name, `group ${g}`);
    }
  }
  return owner;
}

function refuse(method: string, why: string, expected: string, received: string): OptionError {
  const sentence = words`${optionName("groups")} ${why}; the features are ${wanted(expected)}.`;
  return new OptionError(method, sentence, { received });
}
