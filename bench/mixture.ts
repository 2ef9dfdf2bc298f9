// Mixtures beside scikit-learn.

import { besideSklearn } from "./support/beside-sklearn.js";
import { mixtureWorkloads } from "./support/mixture-workloads.js";

besideSklearn("mixture", mixtureWorkloads);
