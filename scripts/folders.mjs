// Compares the files that list the folders of src with their declaration in scripts/folders/list.mjs.
// Run: node scripts/folders.mjs, and with --write to make the files say the same

import { existsSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { folders, moduleOf } from "./folders/list.mjs";
import { registrations } from "./folders/registered.mjs";

const { values } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    root: { type: "string", default: dirname(dirname(fileURLToPath(import.meta.url))) },
  },
});
const root = resolve(values.root);

if (values.write) for (const { path, text } of registrations(root)) writeFileSync(join(root, path), text);

const faults = [
  ...folders.flatMap(missingFiles),
  ...registrations(root).flatMap(({ path, missing }) =>
    missing.map((what) => `${path} ${what}; run: node scripts/folders.mjs --write`),
  ),
];
for (const fault of faults) console.error(`folders: ${fault}.`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** What a folder must have for the sake of its entry. */
function missingFiles(/** @type {import("./folders/list.mjs").Folder} */ folder) {
  const { path, subpath, methods } = folder;
  const wanted = [
    ...(subpath === undefined ? [] : [moduleOf(folder)]),
    ...(methods ? [`src/${path}/methods.ts`] : []),
  ];
  return wanted
    .filter((file) => !existsSync(join(root, file)))
    .map(
      (file) => `${file} does not exist, which the entry of src/${path} in scripts/folders/list.mjs needs`,
    );
}
