/** A built-in module of Node, loaded without an import statement, which browsers could not resolve. */
export function nodeModule<T>(name: string): T | undefined {
  const load = globalThis.process?.getBuiltinModule as ((name: string) => unknown) | undefined;
  return load?.(name) as T | undefined;
}
