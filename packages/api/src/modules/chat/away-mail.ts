import { plural } from '@casovi/contract/display';
import { inTransaction } from '../../platform/events.ts';
import type { Parts } from '../../platform/parts.ts';
import { enqueueMail, greeting, type Mail } from '../mail/public.ts';
import { findPerson, lockSideToMail, markSideMailed } from './queries.ts';

/** Runs a little after a message: whoever has no open page and has not read it gets one mail per conversation. */
export async function mailWhoeverIsAway(parts: Parts, conversationId: number, receiverId: number): Promise<void> {
  if (await parts.presence.isOnline(receiverId)) return;
  await inTransaction(parts, async (tx) => {
    const side = await lockSideToMail(tx, conversationId, receiverId);
    if (!side) return;
    const [receiver, writer] = [await findPerson(tx, receiverId), await findPerson(tx, side.otherId)];
    if (!receiver || receiver.blockedAt || !writer) return;
    const url = `${parts.settings.publicUrl}/poruke?korisnik=${side.otherId}`;
    await enqueueMail(parts, tx, awayMail(receiver, writer.name, side.unreadCount, url));
    await markSideMailed(tx, conversationId, receiverId, parts.clock.now());
  });
}

/** Says that there is something to read, never what: the text stays encrypted where it is. */
const awayMail = (receiver: { name: string; email: string }, writer: string, count: number, url: string): Mail => ({
  kind: 'new-message',
  to: receiver.email,
  content: {
    subject: `Nova poruka: ${writer}`,
    greeting: greeting(receiver.name),
    paragraphs: [
      `${plural(count, 'nepročitana poruka čeka', 'nepročitane poruke čekaju', 'nepročitanih poruka čeka')} Vas u razgovoru sa korisnikom ${writer}.`,
    ],
    action: { label: 'Otvori poruke', url },
    notes: ['Dok ne otvorite razgovor, nećemo Vam slati nove e-mailove o njemu.'],
  },
});
