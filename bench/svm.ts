// Support vector machines beside scikit-learn (LIBSVM and LIBLINEAR). CREDAL_DATA is the folder of the real data.

import { besideSklearn } from "./support/beside-sklearn.js";
import { svmWorkloads } from "./support/svm-workloads.js";

besideSklearn("svm", svmWorkloads);
