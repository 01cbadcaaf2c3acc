export type ModalKind = 'success' | 'failure' | 'confirm' | 'waiting';

export interface ModalRequest {
  kind: ModalKind;
  text: string;
  /** The answer to a question; anything else is simply closed. */
  settle: (answer: boolean) => void;
}
