/** The address of the page that turns off a kind of mails, without login. */
import { KIND_OF_EVENT, NOTICE_KINDS, type NoticeEvent, type NoticeKind } from '@casovi/contract/notices';
import type { Settings } from '../../platform/process/settings.ts';
import { isSignatureOf, signatureOf } from '../../platform/security/crypto.ts';

interface OptOut {
  userId: number;
  kind: NoticeKind;
}

const PURPOSE = 'opt-out';

/** Signed instead of stored: it works as long as the mail is kept. */
export function optOutUrl(
  settings: Pick<Settings, 'sessionSecret' | 'publicUrl'>,
  { receiverId, event }: { receiverId: number; event: NoticeEvent },
): string {
  const what = `${receiverId}.${KIND_OF_EVENT[event]}`;
  return `${settings.publicUrl}/bez-obavjestenja/${what}.${signatureOf(settings.sessionSecret, PURPOSE, what)}`;
}

export function readOptOut({ sessionSecret }: Pick<Settings, 'sessionSecret'>, token: string): OptOut | null {
  const [userId = '', kind = '', signature = ''] = token.split('.');
  if (!isSignatureOf(signature, sessionSecret, PURPOSE, `${userId}.${kind}`)) return null;
  return kind in NOTICE_KINDS ? { userId: Number(userId), kind: kind as NoticeKind } : null;
}
