// The fourteen ways in which components may share their covariances (Banfield and Raftery 1993; Celeux and Govaert
// 1995). A covariance is volume × axes × shape × axesᵀ; the letters say whether volume, shape and axes are equal (E),
// vary (V), or are those of the identity (I).

export const covarianceModels = [
  "EII",
  "VII",
  "EEI",
  "VEI",
  "EVI",
  "VVI",
  "EEE",
  "VEE",
  "EVE",
  "VVE",
  "EEV",
  "VEV",
  "EVV",
  "VVV",
] as const;

/** The code of a family of covariances, such as "VVV". */
export type CovarianceModel = (typeof covarianceModels)[number];

/** The usual words for four of the models. */
export const covarianceWords = { full: "VVV", tied: "EEE", diagonal: "VVI", spherical: "VII" } as const;

/** The word for a family of covariances, such as "full". */
export type CovarianceWord = keyof typeof covarianceWords;

/** The model that letters or a word name. */
export function covarianceModelOf(name: CovarianceModel | CovarianceWord): CovarianceModel {
  return name in covarianceWords ? covarianceWords[name as CovarianceWord] : (name as CovarianceModel);
}

/** Whether all covariances of the model are diagonal. */
export function isDiagonal(model: CovarianceModel): boolean {
  return model.endsWith("I");
}

/** Whether all covariances of the model are multiples of the identity. */
export function isSpherical(model: CovarianceModel): boolean {
  return model.endsWith("II");
}

/** Whether the components have one covariance in common. */
export function isShared(model: CovarianceModel): boolean {
  return !model.includes("V");
}

/** The free parameters of the covariances: volumes, shapes and axes. */
export function covarianceParameters(model: CovarianceModel, components: number, columns: number): number {
  const [volume, shape, axes] = model;
  const times = (letter: string) => (letter === "V" ? components : 1);
  const volumes = times(volume);
  const shapes = shape === "I" ? 0 : times(shape) * (columns - 1);
  const rotations = axes === "I" ? 0 : times(axes) * ((columns * (columns - 1)) / 2);
  return volumes + shapes + rotations;
}
