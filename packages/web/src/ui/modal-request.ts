export type ModalKind = 'success' | 'done' | 'failure' | 'confirm' | 'waiting';

export interface ModalRequest {
  kind: ModalKind;
  text: string;
  /** What a question is about. */
  details: string | undefined;
  /** True for "Da". */
  settle: (answer: boolean) => void;
}
