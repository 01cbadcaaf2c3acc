/** Who has an open connection, on any process. Realtime knows; until it is attached nobody has. */
export class Presence {
  #ask: (userId: number) => Promise<boolean> = async () => false;

  isOnline(userId: number): Promise<boolean> {
    return this.#ask(userId);
  }

  answeredBy(ask: (userId: number) => Promise<boolean>): void {
    this.#ask = ask;
  }
}
