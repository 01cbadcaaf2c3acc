import type { ContactForm } from '@casovi/contract/rules';
import type { Mail } from '../mail/public.ts';

export const contactMail = (form: ContactForm, contactEmail: string): Mail => ({
  kind: 'contact',
  to: contactEmail,
  replyTo: { name: form.name, address: form.email },
  content: {
    subject: `Kontakt: ${form.subject}`,
    greeting: 'Nova poruka sa sajta',
    facts: [
      ['Ime', form.name],
      ['E-mail', form.email],
      ['Naslov', form.subject],
    ],
    paragraphs: form.message.split(/(?:\r?\n){2,}/),
    reason: 'Poruka je poslata preko kontakt forme. Odgovor na nju ide pravo osobi koja ju je napisala.',
  },
});
