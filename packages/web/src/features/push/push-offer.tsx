import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { storage } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { abilityOf, isOn, turnOn } from './device.ts';
import { NOT_TURNED_ON, TURN_ON, TURNED_ON, WHY_NOT } from './words.ts';

/** On this device, once for all. */
const PUT_OFF = 'casovi.pushPutOff';

type Stage = 'hidden' | 'asking' | 'busy' | 'on' | 'denied' | { failure: string };

/** Asks whether to be told on this device, where there is something to be told of. Import it lazily. */
export function PushOffer({ question, className }: { question: string; className?: string }) {
  const [stage, setStage] = useState<Stage>('hidden');

  useEffect(() => {
    if (abilityOf() !== 'able' || storage.get(PUT_OFF) !== null) return;
    let left = false;
    isOn().then(
      (on) => !(on || left) && setStage('asking'),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);

  const accept = async () => {
    setStage('busy');
    try {
      const done = await turnOn();
      // Whoever closes the browser's question has not answered it.
      setStage(done ? 'on' : abilityOf() === 'denied' ? 'denied' : 'asking');
    } catch (error) {
      setStage({ failure: errorMessage(error, NOT_TURNED_ON) });
    }
  };
  const putOff = () => {
    storage.set(PUT_OFF, '1');
    setStage('hidden');
  };

  if (stage === 'hidden') return null;
  const look = { live: true, ...(className && { className }) };
  if (stage === 'on') {
    return (
      <Notice kind="success" {...look}>
        {TURNED_ON}
      </Notice>
    );
  }
  if (stage === 'denied') return <Notice {...look}>{WHY_NOT.denied}</Notice>;
  const failed = typeof stage === 'object';
  return (
    <Notice
      {...look}
      kind={failed ? 'failure' : 'info'}
      action={
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Button
            variant="secondary"
            busy={stage === 'busy'}
            icon={<BellRing className="size-5" aria-hidden="true" />}
            onClick={accept}
          >
            {TURN_ON}
          </Button>
          <Button variant="quiet" onClick={putOff}>
            Ne sada
          </Button>
        </div>
      }
    >
      {failed ? stage.failure : question}
    </Notice>
  );
}
