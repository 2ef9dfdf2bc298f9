import { compareLabels, type Label } from "../base/label.js";

/**
 * The labels of both lists, and the place of each list's labels among them. Earlier labels keep their order,
 * because priors and weights may have been given in that order. If they are sorted, new labels are sorted in;
 * otherwise new labels follow the earlier ones.
 */
export function mergeClasses(before: readonly Label[], now: readonly Label[]) {
  const added = now.filter((label) => !before.includes(label));
  const sorted = before.every((label, k) => k === 0 || compareLabels(before[k - 1], label) < 0);
  const classes = [...before, ...added];
  if (sorted) classes.sort(compareLabels);
  const places = (of: readonly Label[]) => of.map((label) => classes.indexOf(label));
  return { classes, before: places(before), now: places(now) };
}
