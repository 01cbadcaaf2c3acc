import type { Device } from '@casovi/contract/push';
import { onDate } from '@casovi/contract/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { refetch } from '../../lib/query.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useModals } from '../../ui/modals.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Ability, abilityOf, fingerprint, forget, turnOn } from './device.ts';
import { NOT_TURNED_ON, TURN_ON, TURNED_ON, WHY_NOT } from './words.ts';

/** The page gives it to the section that shows them. */
export const DEVICES_ID = 'uredjaji';

const KEY = ['devices'];

interface Loaded {
  devices: readonly Device[];
  /** What this device can do, as of now. */
  ability: Ability;
}

async function load(signal: AbortSignal): Promise<Loaded> {
  const otisak = await fingerprint();
  const { uredjaji } = await call('GET /api/push/pretplate', { ...(otisak && { query: { otisak } }), signal });
  return { devices: uredjaji, ability: abilityOf() };
}

const useDevices = () => useQuery({ queryKey: KEY, queryFn: ({ signal }) => load(signal) });

/** Beside choices that are about devices. */
export function NoDeviceYet() {
  const { data } = useDevices();
  if (data?.devices.length !== 0) return null;
  return (
    <p className="text-quiet text-sm">
      Nijedan uređaj još nije uključen.{' '}
      <a href={`#${DEVICES_ID}`} className="font-medium text-primary underline underline-offset-4">
        Uključite ovaj uređaj
      </a>
    </p>
  );
}

/** The devices on which one is told, and this one in particular. */
export function PushDevices() {
  const queries = useQueryClient();
  const modals = useModals();
  const { data, error, refetch: retry } = useDevices();
  const [busyWith, setBusyWith] = useState<number | 'this' | null>(null);

  const work = async (what: number | 'this', doIt: () => Promise<void>, failure: string) => {
    setBusyWith(what);
    try {
      await doIt();
    } catch (reason) {
      await modals.failure(errorMessage(reason, failure));
    } finally {
      await refetch(queries, KEY);
      setBusyWith(null);
    }
  };
  const add = () =>
    work(
      'this',
      async () => {
        if (await turnOn()) await modals.success(TURNED_ON);
      },
      NOT_TURNED_ON,
    );
  const remove = ({ id, ovaj }: Device) =>
    work(
      id,
      async () => {
        await call('DELETE /api/push/pretplata', { body: { id } });
        // The button goes with its row.
        document.querySelector<HTMLElement>(`#${DEVICES_ID} h2`)?.focus();
        if (ovaj) await forget();
      },
      'Uređaj nije uklonjen.',
    );

  if (error && !data) {
    return (
      <LoadFailure title="Uređaji se nisu učitali" onRetry={() => void retry()}>
        {errorMessage(error)}
      </LoadFailure>
    );
  }
  if (!data) return <Skeleton className="h-16" />;
  const { devices, ability } = data;
  return (
    <div className="grid gap-4">
      {devices.length === 0 && <p className="text-quiet">Obavještenja nisu uključena ni na jednom uređaju.</p>}
      {devices.length > 0 && (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              busy={busyWith === device.id}
              unavailable={busyWith !== null}
              onRemove={() => remove(device)}
            />
          ))}
        </ul>
      )}
      {ability !== 'able' && <Notice>{WHY_NOT[ability]}</Notice>}
      {ability === 'able' && !devices.some(({ ovaj }) => ovaj) && (
        <Button
          className="justify-self-start max-sm:w-full"
          variant="secondary"
          busy={busyWith === 'this'}
          icon={<BellRing className="size-5" aria-hidden="true" />}
          onClick={add}
        >
          {`${TURN_ON} na ovom uređaju`}
        </Button>
      )}
    </div>
  );
}

interface DeviceRowProps {
  device: Device;
  busy: boolean;
  unavailable: boolean;
  onRemove: () => void;
}

function DeviceRow({ device: { naziv, od, posljednji_put: last, ovaj }, busy, unavailable, onRemove }: DeviceRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {naziv}
          {ovaj && <Badge tone="confirmed">Ovaj uređaj</Badge>}
        </p>
        <p className="figures text-quiet text-sm">
          {`Uključeno ${onDate(od.slice(0, 10))}`}
          {last && ` · Posljednje obavještenje ${onDate(last.slice(0, 10))}`}
        </p>
      </div>
      <Button
        variant="quiet"
        className="-mr-4"
        busy={busy}
        unavailable={unavailable}
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        aria-label={`Ukloni: ${naziv}`}
        onClick={onRemove}
      >
        Ukloni
      </Button>
    </li>
  );
}
