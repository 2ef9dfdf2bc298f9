// The classes of points.

import * as codecs from "../../../model/files/codecs.js";

/** The fields of a state whose points have classes. */
export const codedFields = {
  classes: codecs.classes,
  /** The place in `classes` of every point. */
  codes: codecs.packedIntegers,
};

/** Whether there is the place of a class for every point. */
export function areCodes(codes: Int32Array, points: number, classes: number): boolean {
  return codes.length === points && codes.every((code) => code >= 0 && code < classes);
}
