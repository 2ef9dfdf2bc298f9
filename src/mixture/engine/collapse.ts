/** Components became singular or lost their cases: the start that led there is given up. */
export class Collapse extends Error {
  override readonly name = "Collapse";
}
