/** Messages that were written and that the server has not confirmed yet. */
const KEY = 'casovi.outbox';

export interface Outgoing {
  /** Stays the same however often the message is sent: the server stores it once. */
  clientId: string;
  receiverId: number;
  text: string;
  writtenAt: string;
  /** waiting: the server was not reached, it is sent again by itself; refused: the server said why not. */
  state: 'sending' | 'waiting' | 'refused';
  reason?: string;
}

/** Unsent messages outlive a reload of the tab, but neither the tab nor the session. */
export const keptOutbox = {
  load(userId: number): Outgoing[] {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
      return isKept(kept) && kept.userId === userId
        ? kept.outbox.map((outgoing) => ({ ...outgoing, state: outgoing.state === 'refused' ? 'refused' : 'waiting' }))
        : [];
    } catch {
      return [];
    }
  },
  save(userId: number, outbox: readonly Outgoing[]): void {
    try {
      if (outbox.length === 0) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify({ userId, outbox }));
    } catch {
      // Forbidden or full: then they live as long as the page.
    }
  },
};

const isKept = (kept: unknown): kept is { userId: number; outbox: Outgoing[] } =>
  typeof kept === 'object' && kept !== null && 'userId' in kept && 'outbox' in kept && Array.isArray(kept.outbox);
