/** '45 min', '3 h', '2 d': minutes in the largest unit that they fill. */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / (24 * 60))} d`;
}
