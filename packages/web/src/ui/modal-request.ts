export type ModalKind = 'success' | 'failure' | 'confirm' | 'waiting';

export interface ModalRequest {
  kind: ModalKind;
  text: string;
  /** True for "Da". */
  settle: (answer: boolean) => void;
}
