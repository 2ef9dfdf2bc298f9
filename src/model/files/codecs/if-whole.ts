/**
 * When a condition between fields may be tried: only if each of them is what it should be. Without it, zod also tries
 * a condition on an object with an unknown key, whose fields are not decoded then.
 *
 * ```ts
 * schema.refine(({ rows, names }) => rows === names.length, { error: "must …", when: ifWhole });
 * ```
 */
export function ifWhole({ issues }: { readonly issues: readonly unknown[] }): boolean {
  return issues.length === 0;
}
