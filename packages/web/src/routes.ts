import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The one place where the site's addresses are listed. Pages stand inside the layout that guards them. */
export default [
  layout('routes/layouts/page.tsx', [
    index('routes/home.tsx'),
    route('predmeti', 'routes/subjects.tsx'),
    route('predmeti/:link', 'routes/tutor-list.tsx'),
    route('predmeti/:link/:grad', 'routes/town-list.tsx'),
    route('profesori/:segment', 'routes/tutor-profile.tsx'),
    route('pretraga', 'routes/search.tsx'),

    route('sacuvani', 'routes/saved.tsx'),
    route('sacuvani/poredjenje', 'routes/compare.tsx'),

    // Closed to whoever is logged in: login, tutor registration.
    layout('routes/layouts/guest.tsx', [
      route('login', 'routes/login.tsx'),
      route('postani-profesor', 'routes/become-tutor.tsx'),
    ]),

    route('odjava', 'routes/logout.tsx'),
    route('success', 'routes/success.tsx'),
    route('forget', 'routes/forgot.tsx'),
    route('reset-password/:token', 'routes/reset.tsx'),
    route('bez-obavjestenja/:token', 'routes/opt-out.tsx'),
    route('odgovor/:token', 'routes/answer.tsx'),
    route('uslovi-koriscenja', 'routes/terms.tsx'),
    route('politika-privatnosti', 'routes/privacy.tsx'),
    route('kako-rangiramo', 'routes/ranking.tsx'),
    // What the service worker shows instead of pages that need the network.
    route('bez-mreze', 'routes/offline.tsx'),

    layout('routes/layouts/private.tsx', [
      route('dashboard', 'routes/dashboard.tsx'),
      route('obavjestenja', 'routes/notices.tsx'),
      route('poruke', 'routes/messages.tsx'),
      route('podesavanja', 'routes/settings.tsx'),
    ]),

    layout('routes/layouts/admin.tsx', [
      route('admin-dashboard', 'routes/admin/overview.tsx'),
      route('admin-dashboard/korisnici', 'routes/admin/users.tsx'),
      route('admin-dashboard/rezervacije', 'routes/admin/reservations.tsx'),
      route('admin-dashboard/predmeti', 'routes/admin/subjects.tsx'),
      route('admin-dashboard/chat', 'routes/admin/chat.tsx'),
      route('admin-dashboard/dnevnik', 'routes/admin/audit.tsx'),
      route('admin-dashboard/neisporuceno', 'routes/admin/failed-mails.tsx'),
    ]),

    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
