// k-means and its variants beside scikit-learn.

import { besideSklearn } from "./support/beside-sklearn.js";
import { clusterMeansWorkloads } from "./support/cluster-means-workloads.js";

besideSklearn("cluster-means", clusterMeansWorkloads);
