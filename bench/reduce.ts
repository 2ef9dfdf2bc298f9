// Principal components and singular values beside scikit-learn.

import { besideSklearn } from "./support/beside-sklearn.js";
import { reduceWorkloads } from "./support/reduce-workloads.js";

besideSklearn("reduce", reduceWorkloads);
