import type { NoticeKind, NoticePreferences } from '@casovi/contract/notices';
import { NOTICE_KIND_NAMES } from '@casovi/contract/texts/notices';
import { Checkbox } from '../../ui/choices.tsx';

type Kinds = NoticePreferences['vrste'];

const CHANNELS = [
  ['mail', 'E-mail'],
  ['push', 'Na uređaju'],
] as const;

/** Which kind is told by which channel. */
export const NoticeKinds = ({ kinds, onChange }: { kinds: Kinds; onChange: (kinds: Kinds) => void }) => (
  <table className="w-full">
    <caption className="sr-only">Vrste obavještenja i načini na koje ih dobijate</caption>
    <thead>
      <tr className="border-line border-b text-quiet text-sm">
        <th scope="col" className="pb-2 text-left font-semibold">
          Vrsta
        </th>
        {CHANNELS.map(([channel, name]) => (
          <th key={channel} scope="col" className="w-20 px-1 pb-2 text-center font-semibold sm:w-32">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {(Object.entries(kinds) as [NoticeKind, { mail: boolean; push: boolean }][]).map(([kind, wanted]) => {
        const [name, about] = NOTICE_KIND_NAMES[kind];
        return (
          <tr key={kind} className="border-line border-b last:border-b-0">
            <th scope="row" className="py-2.5 text-left font-normal">
              <span className="block font-semibold">{name}</span>
              <span className="block text-quiet text-sm">{about}</span>
            </th>
            {CHANNELS.map(([channel, channelName]) => (
              // The whole cell is the target.
              <td key={channel} className="relative">
                <Checkbox
                  className="*:absolute *:inset-0 *:items-center *:justify-center *:gap-0"
                  label={
                    <span className="sr-only">
                      {name}: {channelName}
                    </span>
                  }
                  checked={wanted[channel]}
                  onChange={({ target }) => onChange({ ...kinds, [kind]: { ...wanted, [channel]: target.checked } })}
                />
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  </table>
);
