/** Who has an open socket, on any process. Nobody until realtime is attached. */
export class Presence {
  #lookUp: (userId: number) => Promise<boolean> = async () => false;

  isOnline(userId: number): Promise<boolean> {
    return this.#lookUp(userId);
  }

  lookUpWith(lookUp: (userId: number) => Promise<boolean>): void {
    this.#lookUp = lookUp;
  }
}
