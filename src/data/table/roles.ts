import { DataError, OptionError } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import { columnName, got, wanted, words } from "../../base/sentence.js";
import type { Column } from "./column.js";

/** The role of a column that is not a feature. */
export type Role = (typeof ROLES)[number];

const ROLES = ["weight", "id", "offset"] as const;

/** The column that has each role. */
export type Roles = Readonly<Partial<Record<Role, string>>>;

/** A misspelled role would neither be used nor leave the column among the features. */
export function requireRole(method: string, role: string): void {
  if (ROLES.some((known) => known === role)) return;
  const expected = `one of ${listLevels(ROLES)}`;
  throw new OptionError(method, { what: "a role", option: "roles", expected, received: quote(role) });
}

/** Weights and offsets are numbers. */
export function requireRoleKind(method: string, role: string, name: string, { kind }: Column): void {
  if (role === "id" || kind === "quantitative") return;
  const sentence = words`the ${role} ${columnName(name)} must be ${wanted("quantitative")}; it is ${got(kind)}.`;
  throw new DataError(method, sentence);
}

/** The roles of these columns. */
export function rolesWithin(roles: Roles, names: readonly string[]): Roles {
  return Object.fromEntries(Object.entries(roles).filter(([, name]) => names.includes(name)));
}
