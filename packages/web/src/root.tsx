import latinExtFont from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import latinFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { type ReactNode, use } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { ReviewPrompt } from './features/reviews/review-prompt.tsx';
import { HeaderSearch } from './features/search/header-search.tsx';
import { ErrorPage } from './features/shell/error-page.tsx';
import { menuOf } from './features/shell/menu.ts';
import { Shell } from './features/shell/shell.tsx';
import { installScript } from './lib/install.ts';
import { NonceContext } from './lib/nonce.ts';
import { progressScript } from './lib/progress.ts';
import { orElse, servicesContext } from './lib/services.ts';
import { browserSession, SessionProvider } from './lib/session/context.tsx';
import { SESSION_FLAG } from './lib/session/session.ts';
import { NOTHING_UNREAD } from './lib/session/unread.ts';
import { beforePaintScript } from './lib/theme.ts';
import styles from './styles.css?url';
import { useHydrated } from './ui/hydrated.ts';
import { Logo } from './ui/logo.tsx';
import { ModalsProvider } from './ui/modals.tsx';

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const;

export const links: Route.LinksFunction = () => [
  // č, ć, š, ž and đ are in the extended file.
  font(latinFont),
  font(latinExtFont),
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  // Menu and badges are optional.
  const [user, subjects] = await Promise.all([services.me(), services.subjects().catch(orElse(services, []))]);
  const unread = user ? await services.unread().catch(orElse(services, NOTHING_UNREAD)) : NOTHING_UNREAD;
  return { user, unread: { ...unread }, menu: menuOf(subjects), site: services.site };
}

/** Only after login or logout. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const askedFor = formMethod !== undefined || currentUrl.href === nextUrl.href;
  return askedFor || (browserSession()?.outdated() ?? false);
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  return (
    <html lang="sr-Latn-ME" data-hydrated={useHydrated() || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf9f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1720" media="(prefers-color-scheme: dark)" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, which must run before the first paint
          dangerouslySetInnerHTML={{ __html: beforePaintScript(SESSION_FLAG) + installScript + progressScript }}
        />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <SessionProvider user={loaderData.user} unread={loaderData.unread}>
      <ModalsProvider>
        <Shell menu={loaderData.menu} search={<HeaderSearch />}>
          <Outlet />
        </Shell>
        <ReviewPrompt />
      </ModalsProvider>
    </SessionProvider>
  );
}

/** For errors of the shell; errors of pages are shown inside it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{isRouteErrorResponse(error) ? `Greška ${error.status} · Časovi` : 'Greška · Časovi'}</title>
      <div className="page-width py-4">
        <a href="/" className="inline-flex rounded-sm">
          <Logo className="text-2xl" />
        </a>
      </div>
      <main className="grid grow place-items-center">
        <ErrorPage error={error} />
      </main>
    </div>
  );
}
