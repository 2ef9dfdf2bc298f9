// Nearest neighbors beside scikit-learn.

import { besideSklearn } from "./support/beside-sklearn.js";
import { neighborsWorkloads } from "./support/neighbors-workloads.js";

besideSklearn("neighbors", neighborsWorkloads);
