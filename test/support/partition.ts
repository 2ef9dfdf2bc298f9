/** Labels of groups as numbers in the order in which they first appear. */
export function partition(labels: ArrayLike<number>): number[] {
  const seen = new Map<number, number>();
  return Array.from(labels, (label) => {
    const number = seen.get(label) ?? seen.size;
    seen.set(label, number);
    return number;
  });
}
