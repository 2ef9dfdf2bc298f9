/** The activation functions of units. */
export const enum ActivationCode {
  LINEAR,
  SIGMOID,
  TANH,
  RELU,
  LEAKY_RELU,
  SOFTPLUS,
  SIGN,
  EXP,
}

/** The losses of networks. */
export const enum NetworkLossCode {
  SQUARED,
  HUBER,
  POISSON,
  /** Cross-entropy of two classes by one output, or of several by one each. */
  LOGISTIC,
  MULTINOMIAL,
  /** Squared errors of the probabilities of several classes. */
  BRIER,
}

/** What a pass does: all steps, the gradient of one batch, its loss, or the sums of the output units. */
export const enum PassCode {
  TRAIN,
  GRADIENT,
  LOSS,
  SUMS,
}
