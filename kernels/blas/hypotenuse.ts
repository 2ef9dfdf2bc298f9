/** √(x² + y²) without overflow or underflow. */
export function hypotenuse(x: f64, y: f64): f64 {
  const squares = x * x + y * y;
  if (squares > 1e-280 && squares < 1e300) return Math.sqrt(squares);
  const large = max(Math.abs(x), Math.abs(y));
  if (large == 0 || large == Infinity) return large;
  const ratio = min(Math.abs(x), Math.abs(y)) / large;
  return large * Math.sqrt(1 + ratio * ratio);
}
