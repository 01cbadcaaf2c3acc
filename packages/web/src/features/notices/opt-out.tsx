import type { OptOutPage } from '@casovi/contract/pages';
import { NOTICE_KIND_NAMES, NOTICE_TEXT } from '@casovi/contract/texts/notices';
import { useEffect, useRef, useState } from 'react';
import { type FormPlan, WHOLE_FORM } from '../../lib/forms.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Also what mail programs send by themselves (RFC 8058). */
export const optOut = (token: string): FormPlan<{ message: string }> => ({
  send: (_, via) => via('POST /api/auth/obavjestenja/odjava', { body: { token } }),
});

export function OptOut({ token, page }: { token: string; page: OptOutPage }) {
  const { kind, isOff, missesRequests } = page;
  const heading = useRef<HTMLHeadingElement>(null);
  const [done, setDone] = useState(false);
  const { form, busy, sent, errorOf } = useSubmission(optOut(token), {
    onSent: () => setDone(true),
    failureText: (message) => message,
  });
  // The form, which had the focus, is gone.
  useEffect(() => {
    if (done) heading.current?.focus();
  }, [done]);
  const off = done || sent || isOff;
  const [name, about] = NOTICE_KIND_NAMES[kind];
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {off ? 'E-mailovi su isključeni' : 'Isključite ove e-mailove'}
      </h1>
      <p className="mt-3 mb-8 text-lg text-quiet">
        E-mailovi o samom nalogu, kao što je nova lozinka, stižu i dalje. Časove i poruke uvijek vidite na sajtu.
      </p>
      {off ? (
        <Notice kind="success" title={name} action={<ToSettings />}>
          Predomislite li se, uključite ih u podešavanjima.
        </Notice>
      ) : (
        <Card>
          <form {...form}>
            <p className="font-semibold text-lg">{name}</p>
            <p className="mt-0.5 text-quiet">{about}</p>
            {missesRequests && <p className="mt-3">{NOTICE_TEXT.missesRequests}</p>}
            <div className="mt-6 flex flex-wrap items-center gap-3">
              <Button type="submit" size="large" busy={busy} className="max-sm:w-full">
                Ne šaljite mi ovakve e-mailove
              </Button>
              <ToSettings />
            </div>
            <FieldError text={errorOf(WHOLE_FORM)} />
          </form>
        </Card>
      )}
    </>
  );
}

export const BrokenLink = () => (
  <>
    <h1 className="text-2xl sm:text-3xl">{NOTICE_TEXT.linkBrokenTitle}</h1>
    <p className="mt-3 mb-8 text-lg text-quiet">{NOTICE_TEXT.linkBrokenMore}</p>
    <ToSettings />
  </>
);

const ToSettings = () => (
  <LinkButton to="/podesavanja#obavjestenja" variant="secondary" className="max-sm:w-full">
    Podešavanja
  </LinkButton>
);
