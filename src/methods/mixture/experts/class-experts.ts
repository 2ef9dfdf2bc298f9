import type { Design } from "./design.js";
import type { ExpertKind, ExpertTask } from "./experts.js";
import { determinedSoftmax, improveSoftmax, maximizeSoftmax, softmaxOf } from "./softmax-step.js";

/** Of the common regression, per case: separated classes would leave its coefficients without limit. */
const COMMON_PENALTY = 1e-4;

/** Logistic regressions of classes, given by their codes. */
export function classExperts(method: string, codes: Int32Array, classes: number): ExpertKind {
  const targetsOf = (design: Design, weights: Float64Array) => {
    const targets = new Float64Array(design.rows * classes);
    for (let i = 0; i < design.rows; i += 1) targets[i * classes + codes[i]] = weights[i];
    return targets;
  };
  const taskOf = ({ design, weights, penalties, common }: ExpertTask) => ({
    design,
    targets: targetsOf(design, weights),
    outcomes: classes,
    penalties,
    center: common,
  });
  return {
    outcomes: classes,
    parameters: (columns) => (classes - 1) * columns,
    scaleParameters: 0,
    // Akaike's criterion
    optimism: (extra) => extra,
    residuals: (design, { coefficients }) => {
      const { logs } = softmaxOf(design, coefficients, classes);
      return Array.from({ length: classes }, (_, k) =>
        Float64Array.from(codes, (code, i) => Number(code === k) - Math.exp(logs[i * classes + k])),
      );
    },
    logDensity: (design, { coefficients }) => {
      const { logs } = softmaxOf(design, coefficients, classes);
      return Float64Array.from(codes, (code, i) => logs[i * classes + code]);
    },
    common: (design, weights, control) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const penalties = new Float64Array(design.columns).fill(COMMON_PENALTY * total);
      const task = { design, targets: targetsOf(design, weights), outcomes: classes, penalties };
      const none = new Float64Array(classes * design.columns);
      return { coefficients: maximizeSoftmax(method, task, none, control), variance: 1 };
    },
    improve: (task, { coefficients }) => ({
      coefficients: improveSoftmax(taskOf(task), coefficients).coefficients,
      variance: 1,
    }),
    determined: (task, { coefficients }) => determinedSoftmax(taskOf(task), coefficients),
  };
}
