// Densities, and clusters by density and by graphs beside scikit-learn.

import { besideSklearn } from "./support/beside-sklearn.js";
import { densityWorkloads } from "./support/density-workloads.js";

besideSklearn("density", densityWorkloads);
