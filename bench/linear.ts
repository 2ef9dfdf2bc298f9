// Linear regressions beside scikit-learn: tsx bench/linear.ts [id …]

import { writeLinearData } from "./support/linear-data.js";
import { linearWorkloads } from "./support/linear-workloads.js";
import { runSideBySide } from "./support/side-by-side.js";

runSideBySide({
  name: "linear",
  workloads: linearWorkloads,
  writeData: (folder, { shape }) => writeLinearData(folder, shape),
});
