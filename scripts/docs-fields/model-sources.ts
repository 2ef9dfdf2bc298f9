import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The file of every class of models, by its name. */
export function modelSources(folder: string): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    const path = join(folder, name);
    const classes = readFileSync(path, "utf8").matchAll(/^export (?:abstract )?class (\w+Model)\b/gm);
    for (const [, found] of classes) sources.set(found, path);
  }
  return sources;
}
