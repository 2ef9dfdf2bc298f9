/** Triangles up to this size are not halved. */
export const SMALLEST_TRIANGLE: i32 = 32;

/** Columns of a panel of reflectors. */
export const PANEL: i32 = 32;
