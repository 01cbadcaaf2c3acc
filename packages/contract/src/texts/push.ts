/** Notifications on one's devices. */
export const PUSH_TEXT = {
  endpointRefused: 'Obavještenja se ne mogu slati na ovu adresu.',
  keysWrong: 'Pretplata na obavještenja nije ispravna.',
  subscribed: 'Obavještenja su uključena na ovom uređaju.',
  removed: 'Na ovaj uređaj više ne šaljemo obavještenja.',
  gone: 'Ovaj uređaj više nije na spisku.',
} as const;
