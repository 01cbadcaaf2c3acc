import type { FailedMail } from '@casovi/contract/admin';
import { failedMailRowText } from '@casovi/contract/admin-rows';
import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import { moment } from '@casovi/contract/time';
import { Send } from 'lucide-react';
import { call, callWithTotal } from '../../lib/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { List } from './list.tsx';
import { useAction } from './use-action.ts';
import { useRows } from './use-rows.ts';

export function FailedMails() {
  const { run, busyWith } = useAction();
  const list = useRows<FailedMail>({
    queryKey: ['failed-mails'],
    load: ({ search, limit, offset, signal }) =>
      callWithTotal('GET /api/admin/neisporucene', { query: { limit, offset, search }, signal }),
    textOf: failedMailRowText,
  });
  const columns: Column<FailedMail>[] = [
    {
      header: 'Primalac',
      title: true,
      className: 'wrap-anywhere',
      cell: (mail) => <span className="font-semibold">{mail.primalac}</span>,
    },
    { header: 'Naslov', cell: (mail) => mail.naslov },
    { header: 'Napisano', className: 'figures whitespace-nowrap', cell: (mail) => moment(mail.vrijeme) },
    { header: 'Pokušaja', numeric: true, cell: (mail) => mail.pokusaja },
    { header: 'Greška', className: 'wrap-anywhere', cell: (mail) => mail.greska || '—' },
    {
      header: 'Slanje',
      cell: (mail) =>
        mail.istekao ? (
          <Badge>{ADMIN_TEXT.mailOutdated}</Badge>
        ) : (
          <Button
            variant="secondary"
            size="small"
            busy={busyWith === mail.id}
            icon={<Send className="size-4" aria-hidden="true" />}
            onClick={() =>
              void run({
                id: mail.id,
                question: `Da li želite da poruku ponovo pošaljemo na adresu ${mail.primalac}?`,
                work: () => call('POST /api/admin/neisporucene/:id/posalji', { params: { id: mail.id } }),
              })
            }
          >
            Pošalji ponovo
            <span className="sr-only"> za {mail.primalac}</span>
          </Button>
        ),
    },
  ];
  return (
    <List
      list={list}
      caption="Neisporučeno"
      columns={columns}
      keyOf={(mail) => mail.id}
      searchLabel="Pretraga poruka"
      searchHint="Primalac, naslov, datum, greška…"
      empty="Sve poruke su isporučene"
    />
  );
}
