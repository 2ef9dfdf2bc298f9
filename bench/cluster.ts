// Hierarchical clustering and medoids beside SciPy and R.

import { besideSklearn } from "./support/beside-sklearn.js";
import { clusterWorkloads } from "./support/cluster-workloads.js";

besideSklearn("cluster", clusterWorkloads);
