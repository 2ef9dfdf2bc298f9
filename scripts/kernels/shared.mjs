// Writes the codes and constants of kernels/**/*.shared.ts as TypeScript. A code is a `const enum`, whose members have
// the names that TypeScript knows in capitals: LEAKY_RELU is "leaky-relu".
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The modules to write, by the names of their files. */
export function writeShared(root) {
  const byFolder = new Map();
  const files = readdirSync(join(root, "kernels"), { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".shared.ts"))
    .sort();
  for (const file of files) {
    const folder = file.split("/")[0];
    const own = sharedOf(readFileSync(join(root, "kernels", file), "utf8"), `kernels/${file}`);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), ...own]);
  }
  return new Map(
    [...byFolder].map(([folder, parts]) => [
      folder,
      ["// Made by scripts/build-kernels.mjs.", ...parts, ""].join("\n\n"),
    ]),
  );
}

/** The declarations of a text as TypeScript; the text must have nothing else. */
export function sharedOf(text, file) {
  const parts = [];
  const rest = text.replaceAll(
    /(?:(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n)?export (?:const enum (\w+) \{([^}]*)\}|const (\w+): \w+ = (-?[\d.]+);)/g,
    (_, comment, code, members, constant, value) => {
      const lines = code
        ? [`export const ${code} = {`, ...membersOf(code, members, file), "} as const;"]
        : [`export const ${constant} = ${value};`];
      parts.push([...(comment ? [comment] : []), ...lines].join("\n"));
      return "";
    },
  );
  const [left] = rest.replaceAll(/^\/\/.*$/gm, "").match(/\S.*/) ?? [];
  if (left !== undefined) throw new Error(`${file} has "${left}", which is neither a code nor a constant`);
  return parts;
}

/** The members of a code, numbered from 0 as the compiler does. */
function membersOf(code, members, file) {
  const names = members
    .replaceAll(/\/\*\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*/g, "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return names.map((name, value) => {
    if (!/^[A-Z][A-Z0-9_]*$/.test(name)) throw new Error(`${file}: ${code} has the member ${name}`);
    const word = name.toLowerCase().replaceAll("_", "-");
    return `  ${/^\w+$/.test(word) ? word : `"${word}"`}: ${value},`;
  });
}
