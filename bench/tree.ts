// Decision trees and forests beside scikit-learn.

import { besideSklearn } from "./support/beside-sklearn.js";
import { treeWorkloads } from "./support/tree-workloads.js";

besideSklearn("tree", treeWorkloads);
