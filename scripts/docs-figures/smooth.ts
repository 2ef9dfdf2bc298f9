// The pictures on the pages about smoothing.

import type { Figure } from "../../src/apps/plot/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {};
