import { type CatalogEntry, catalog } from "../catalog.js";
import type { Estimator, Task } from "../learn/estimator.js";
import { unknownName } from "./refusal.js";
import { plain } from "./words/nearest.js";

/** The entry of that name; `gaussian-nb` finds GaussianNB. */
export function findMethod(name: string, among: readonly CatalogEntry[] = catalog): CatalogEntry {
  const found = among.find(({ Estimator }) => plain(Estimator.kind) === plain(name));
  if (found !== undefined) return found;
  const kinds = among.map(({ Estimator }) => Estimator.kind);
  throw unknownName("model", name, kinds);
}

/** All methods of a task that need no option to be given. */
export function methodsOf(task: Task): CatalogEntry[] {
  return catalog.filter(({ Estimator }) => Estimator.task === task && canDoWithout(Estimator));
}

export function estimatorOf({ Estimator }: CatalogEntry, options: object = {}): Estimator {
  const Make = Estimator as unknown as new (options: object) => Estimator;
  return new Make(options);
}

function canDoWithout({ schema }: CatalogEntry["Estimator"]): boolean {
  return schema.safeParse({}).success;
}
