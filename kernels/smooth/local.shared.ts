/** How the weight of a case falls with its distance. */
export const enum LocalKernelCode {
  TRI_CUBE,
  EPANECHNIKOV,
  UNIFORM,
}

/** How sums over a neighborhood are computed: products one after the other, or powers of one or two features in one pass. */
export const enum LocalSumsCode {
  PRODUCTS,
  CURVE,
  SURFACE,
}

/** A pivot below this share of the diagonal leaves fewer than nine digits; such systems are left to the caller. */
export const LEAST_LOCAL_PIVOT: f64 = 0.0000001;

/** Cases that are taken together, so that their products stay in the fastest memory. */
export const LOCAL_BLOCK: i32 = 256;
