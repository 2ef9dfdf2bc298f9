import type { Label } from "../../base/label.js";
import type { LevelGrouperSettings } from "./options.js";

/** Levels, and the one that each is joined into. */
export interface Grouping {
  /** The levels that come out, in the order of the first member of each; the one for rare levels is last. */
  readonly levels: readonly Label[];
  /** Which of them each level becomes. */
  readonly members: readonly (readonly [level: Label, group: Label])[];
}

interface Limits extends Pick<LevelGrouperSettings, "minFrequency" | "other"> {
  readonly maxLevels?: number | undefined;
  /** Whether there is a level for others even if no level is rare. */
  readonly always: boolean;
}

/** Joins levels first into the named groups, then rare ones into one level. */
export function groupLevels(
  levels: readonly Label[],
  weights: Float64Array,
  named: ReadonlyMap<Label, string>,
  { minFrequency, maxLevels, other, always }: Limits,
): Grouping {
  const totalWeights = new Map<Label, number>();
  for (const [at, level] of levels.entries()) {
    const group = named.get(level) ?? level;
    totalWeights.set(group, (totalWeights.get(group) ?? 0) + weights[at]);
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const least = minFrequency < 1 ? minFrequency * total : minFrequency;
  const often = [...totalWeights].filter(([, totalWeight]) => totalWeight >= least);
  // Sorting is stable, so ties go to the first.
  const stay = new Set(
    [...often]
      .sort((a, b) => b[1] - a[1])
      .slice(0, maxLevels)
      .map(([group]) => group),
  );
  const kept = [...totalWeights.keys()].filter((group) => stay.has(group) && group !== other);
  const members = levels.map((level) => {
    const group = named.get(level) ?? level;
    return [level, stay.has(group) ? group : other] as const;
  });
  const needed = always || members.some(([, group]) => group === other);
  return { levels: needed ? [...kept, other] : kept, members };
}
