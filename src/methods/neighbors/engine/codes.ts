// The classes of points.

import * as codecs from "../../../model/files/codecs.js";

/** The fields of a state whose points have classes. */
export const codedFields = {
  classes: codecs.classes,
  /** The index in `classes` of every point's class. */
  codes: codecs.packedIntegers,
};

/** Whether every point has the index of a class. */
export function areCodes(codes: Int32Array, points: number, classes: number): boolean {
  return codes.length === points && codes.every((code) => code >= 0 && code < classes);
}
