// Gaussian processes and kernel ridge regression beside scikit-learn.

import { besideSklearn } from "./support/beside-sklearn.js";
import { processWorkloads } from "./support/process-workloads.js";

besideSklearn("gaussian-process", processWorkloads);
