// Writes every example of the documentation into its own file, for the type checker.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { docsPages } from "./docs-pages.mjs";

const root = new URL("../", import.meta.url);
const folder = new URL("test/docs/examples/", root);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const page of docsPages()) {
  const examples = readFileSync(new URL(page, root), "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm);
  for (const [i, [, code]] of [...examples].entries())
    writeFileSync(new URL(`${page.replaceAll(/\W/g, "-")}-${i + 1}.ts`, folder), `${code}\nexport {};\n`);
}
