import type { ChatMessage, Conversation } from '@casovi/contract/chat';
import type { MessageKind } from '@casovi/contract/constants';
import { MESSAGE_KIND_NAMES } from '@casovi/contract/texts/questions';

/** Null for an ordinary message. What was kept for offline by a version before has no kind. */
export const kindName = (kind: MessageKind | undefined): string | null =>
  kind && kind in MESSAGE_KIND_NAMES ? MESSAGE_KIND_NAMES[kind as keyof typeof MESSAGE_KIND_NAMES] : null;

const withKind = (kind: MessageKind, text: string): string => {
  const name = kindName(kind);
  return name ? `${name}: ${text}` : text;
};

/** 'Pitanje: …' */
export const spokenText = ({ vrsta, message_text }: ChatMessage): string => withKind(vrsta, message_text);

export const lastMessage = ({ vrsta_poruke, posljednja_poruka }: Conversation): string =>
  posljednja_poruka ? withKind(vrsta_poruke, posljednja_poruka) : 'Još nema poruka';
