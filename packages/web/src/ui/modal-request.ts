export type ModalKind = 'success' | 'done' | 'failure' | 'confirm' | 'waiting';

export interface ModalRequest {
  kind: ModalKind;
  text: string;
  /** What a question is about. */
  details: string | undefined;
  /** Another button, which leads on. */
  onward: string | undefined;
  /** True for "Da" and for the button that leads on. */
  settle: (answer: boolean) => void;
}
