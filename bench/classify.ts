// Classifiers beside scikit-learn: tsx bench/classify.ts [id …]

import { digits } from "../src/data/datasets/index.js";
import { writeClassifyData } from "./support/classify-data.js";
import { classifyWorkloads } from "./support/classify-workloads.js";
import { runSideBySide } from "./support/side-by-side.js";

const images = await digits();
runSideBySide({
  name: "classify",
  workloads: classifyWorkloads,
  writeData: (folder, { shape }) => writeClassifyData(folder, shape, images),
});
