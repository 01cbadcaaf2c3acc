import { plural } from '@casovi/contract/display';
import { inTransaction } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import { enqueueMail, GREETING, type Mail } from '../mail/public.ts';
import { findPerson, markSideMailed, type SideToMail, selectSidesToMail, takeSideToMail } from './queries.ts';

/** One mail per conversation, a minute after an unread message, to receivers without an open page. */
export async function mailOfflineReceivers(parts: Parts): Promise<void> {
  for (const side of await selectSidesToMail(parts.db, parts.clock.now()))
    await mailIfOffline(parts, side).catch((error) =>
      parts.log.error({ err: error }, 'the mail about unread messages failed'),
    );
}

async function mailIfOffline(parts: Parts, side: SideToMail): Promise<void> {
  const isOnline = await parts.presence.isOnline(side.userId);
  await inTransaction(parts, async (tx) => {
    const due = await takeSideToMail(tx, side, parts.clock.now());
    if (!due || isOnline || due.unreadCount === 0) return;
    const [receiver, writer] = [await findPerson(tx, side.userId), await findPerson(tx, due.otherId)];
    if (!receiver || receiver.blockedAt || !writer) return;
    const url = `${parts.settings.publicUrl}/poruke?korisnik=${due.otherId}`;
    const mail = awayMail(receiver, writer.name, due.unreadCount, url);
    await enqueueMail(parts, tx, { ...mail, notice: { receiverId: side.userId, event: 'message' } });
    await markSideMailed(tx, side, parts.clock.now());
  });
}

/** Without the text, which is stored encrypted. */
const awayMail = (receiver: { name: string; email: string }, writer: string, count: number, url: string): Mail => ({
  kind: 'new-message',
  to: receiver.email,
  content: {
    subject: `Nova poruka: ${writer}`,
    greeting: GREETING,
    paragraphs: [
      `${plural(count, 'nepročitana poruka čeka', 'nepročitane poruke čekaju', 'nepročitanih poruka čeka')} Vas. Piše Vam: ${writer}.`,
    ],
    action: { label: 'Otvori poruke', url },
    notes: ['Dok ne otvorite razgovor, nećemo Vam slati nove e-mailove o njemu.'],
  },
});
