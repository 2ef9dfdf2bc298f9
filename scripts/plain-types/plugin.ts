// Replaces inferred types by plain ones in every declaration file before they are bundled.

import { fileURLToPath } from "node:url";
import type { Rolldown } from "tsdown";
import { PlainTypes } from "./plain-types.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

export function plainTypes(): Rolldown.Plugin {
  let types: Promise<PlainTypes> | undefined;
  return {
    name: "plain-types",
    transform: {
      // Before the declarations are bundled.
      order: "pre",
      filter: { id: /\/src\/.*\.d\.ts$/ },
      async handler(code, id) {
        types ??= PlainTypes.of(root);
        return { code: (await types).rewrite(id.replace(/\.d\.ts$/, ".ts"), code) };
      },
    },
  };
}
