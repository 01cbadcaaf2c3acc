import { plural } from '@casovi/contract/display';
import { ACCOUNT_DELETED_MAIL, GREETING, type Mail } from '../mail/public.ts';

export const accountDeletedMail = (person: { name: string; email: string }, cancelledLessons: number): Mail => ({
  kind: ACCOUNT_DELETED_MAIL,
  to: person.email,
  content: {
    subject: 'Vaš nalog je obrisan',
    greeting: GREETING,
    paragraphs: [
      'Vaš nalog na sajtu Časovi je obrisan, kao što ste tražili. Obrisani su ime, e-mail adresa, telefon, datum rođenja, biografija, fotografije, poruke koje ste napisali i sve prijave na uređajima.',
      ...(cancelledLessons > 0
        ? [
            `${plural(cancelledLessons, 'budući čas je otkazan', 'buduća časa su otkazana', 'budućih časova je otkazano')}, a druga strana je obaviještena.`,
          ]
        : []),
      'Održani časovi i recenzije ostaju kod druge strane, ali bez Vašeg imena.',
    ],
    notes: [
      'Sa istom e-mail adresom možete ponovo da se registrujete kad god poželite.',
      'Ako nalog niste obrisali Vi, odmah nam se javite.',
    ],
    reason: 'Ovo je posljednja poruka koju Vam šaljemo: Vašu adresu brišemo čim je pošaljemo.',
  },
});
