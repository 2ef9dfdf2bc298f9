import { MissingDependencyError } from "../errors.js";

/**
 * An optional package, loaded on first use. `load` holds the import itself, in a form that bundlers
 * can follow; they let it fail because it stands in a `try`.
 */
export async function optionalPackage<T>(method: string, name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingDependencyError(
      `${method}: needs the optional package ${name}; run: npm install ${name}`,
      { method, expected: `the package ${name}` },
      cause,
    );
  }
}
