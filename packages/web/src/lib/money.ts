/** '15 €', '1.234,50 €': cents only where there are any. Written by hand, as the formats of browsers differ. */
export function euros(amount: number): string {
  const cents = Math.round(amount * 100);
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  const rest = cents % 100;
  return rest === 0 ? `${whole} €` : `${whole},${String(rest).padStart(2, '0')} €`;
}
