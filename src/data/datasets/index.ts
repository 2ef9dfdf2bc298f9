export { type AdditiveStepsOptions, additiveSteps } from "./additive-steps.js";
export {
  type CommonCauseOptions,
  commonCause,
  type ExclusiveOrOptions,
  exclusiveOr,
} from "./binary-pairs.js";
export { type BlobsOptions, blobs } from "./blobs.js";
export { breastCancer } from "./breast-cancer.js";
export { type ConcentricClassesOptions, concentricClasses } from "./concentric-classes.js";
export { diabetes } from "./diabetes.js";
export { digits } from "./digits.js";
export { emailBits, emailCounts, emails } from "./emails.js";
export { enjoySport } from "./enjoy-sport.js";
export { type FilmRatings, films } from "./films.js";
export { fourCorners } from "./four-corners.js";
export { fruits } from "./fruits.js";
export { iris } from "./iris.js";
export { type LinearDataOptions, type LinearTruth, linearData } from "./linear-data.js";
export {
  type MixtureOfGaussiansOptions,
  type MixtureTruth,
  mixtureOfGaussians,
} from "./mixture-of-gaussians.js";
export { type MoonsOptions, moons } from "./moons.js";
export { type NestedSpheresOptions, nestedSpheres } from "./nested-spheres.js";
export { type NoisySinusoidOptions, noisySinusoid } from "./noisy-sinusoid.js";
export type { NormalClassTruth } from "./normal-classes.js";
export { penguins } from "./penguins.js";
export { playTennis } from "./play-tennis.js";
export { type ProstateLikeOptions, prostateLike } from "./prostate-like.js";
export { ranked12 } from "./ranked12.js";
export type { ClassSample, ClassTruth, ResponseSample, ResponseTruth, SampleOptions } from "./sample.js";
export { subscribers, subscribersCsv } from "./subscribers.js";
export { type TwoGaussiansOptions, twoGaussians } from "./two-gaussians.js";
export { weights20 } from "./weights20.js";
export { wine } from "./wine.js";
