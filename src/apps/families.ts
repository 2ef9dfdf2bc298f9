// Written by `node scripts/folders.mjs --write` from scripts/folders/list.mjs.

import { calibrateMethods } from "../evaluate/calibrate/methods.js";
import { baselineMethods } from "../methods/baseline/methods.js";
import { bayesMethods } from "../methods/bayes/methods.js";
import { clusterMethods } from "../methods/cluster/methods.js";
import { discriminantMethods } from "../methods/discriminant/methods.js";
import { ensembleMethods } from "../methods/ensemble/methods.js";
import { kernelMethods } from "../methods/kernel/methods.js";
import { linearMethods } from "../methods/linear/methods.js";
import { mixtureMethods } from "../methods/mixture/methods.js";
import { neighborsMethods } from "../methods/neighbors/methods.js";
import { neuralMethods } from "../methods/neural/methods.js";
import { reduceMethods } from "../methods/reduce/methods.js";
import { rulesMethods } from "../methods/rules/methods.js";
import { smoothMethods } from "../methods/smooth/methods.js";
import { svmMethods } from "../methods/svm/methods.js";
import { treeMethods } from "../methods/tree/methods.js";
import { networksMethods } from "../networks/methods.js";
import { prepareMethods } from "../prepare/methods.js";

/** The methods of all families. */
export const methods = [
  ...baselineMethods,
  ...linearMethods,
  ...smoothMethods,
  ...discriminantMethods,
  ...bayesMethods,
  ...rulesMethods,
  ...treeMethods,
  ...kernelMethods,
  ...svmMethods,
  ...clusterMethods,
  ...reduceMethods,
  ...mixtureMethods,
  ...neuralMethods,
  ...neighborsMethods,
  ...ensembleMethods,
  ...networksMethods,
  ...prepareMethods,
  ...calibrateMethods,
] as const;
