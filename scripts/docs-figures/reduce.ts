// The pictures on the pages of the family reduce.

import type { Figure } from "../../src/apps/plot/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {};
