export {
  firstInfinite,
  isUsable,
  type MissingPolicy,
  requireUsable,
  unusable,
} from "../../data/table/finite.js";
