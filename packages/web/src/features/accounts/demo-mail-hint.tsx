import { useSite } from '../../lib/site.ts';
import { linkLook } from './link-look.ts';

/** In the demo mails are not sent: they are at /posta. */
export function DemoMailHint() {
  if (!useSite().demo) return null;
  return (
    <p className="mt-2">
      Ovo je demo: poruka Vas čeka u{' '}
      <a href="/posta" className={linkLook}>
        demo sandučetu
      </a>
      .
    </p>
  );
}
