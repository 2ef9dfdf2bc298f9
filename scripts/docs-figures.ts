// The pictures of the documentation, which the files in docs-figures/ draw. Run: npx tsx scripts/docs-figures.ts,
// with the names of pictures to draw only those.

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Figure } from "../src/apps/plot/index.js";

type Figures = Readonly<Record<string, () => Figure | Promise<Figure>>>;

const folder = new URL("docs-figures/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
const modules = await Promise.all(
  files.map(
    (name): Promise<{ readonly figures?: Figures }> => import(/* @vite-ignore */ new URL(name, folder).href),
  ),
);

/** By file name; small enough to be kept beside the words. */
export const docsFigures: Figures = Object.assign({}, ...modules.map(({ figures = {} }) => figures));

/** Writes the picture of this name into docs/figures. */
export async function drawFigure(name: string): Promise<void> {
  const figure = await docsFigures[name]();
  await figure.save(new URL(`../docs/figures/${name}.svg`, import.meta.url));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const chosen = process.argv.slice(2);
  for (const name of chosen.length > 0 ? chosen : Object.keys(docsFigures)) await drawFigure(name);
}
