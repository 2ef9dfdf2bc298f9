export { firstInfinite, isUsable, type MissingPolicy, requireUsable, unusable } from "../../data/finite.js";
