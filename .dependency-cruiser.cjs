// Which arrows may not exist. The paths are resolved ones, so that no way of spelling an import slips past;
// scripts/boundaries.test.mjs plants a violation of every rule and sees it caught.
const API = '^packages/api/src';
const WEB = '^packages/web/src';
const TESTS = ['\\.(test|fixture)\\.tsx?$', '^packages/[^/]+/(src/testing|system-tests)/'];
// They run while one develops or builds, and load the tools for it.
const DEVELOPMENT = [`${API}/load-pages\\.ts$`, `${WEB}/routes\\.ts$`];
const FASTIFY = ['^(node_modules/)?(@fastify/|fastify($|/|-))', `${API}/platform/http/route\\.ts$`];
const DATABASE = [
  '^(node_modules/)?(drizzle-orm|pg|graphile-worker)($|/)',
  `${API}/platform/postgres/database\\.ts$`,
  `${API}/tables/`,
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-stands-alone',
      comment: 'The contract is what the others agree on; it knows none of them.',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^packages/(?!contract/)' },
    },
    {
      name: 'web-not-to-api',
      comment:
        'Pages reach the server through the contract, over HTTP or through the services handed to their loaders.',
      severity: 'error',
      from: { path: '^packages/web/' },
      to: { path: '^packages/api/' },
    },
    {
      name: 'api-not-to-web',
      comment: 'Only where the pages are mounted does the API know of them.',
      severity: 'error',
      from: { path: '^packages/api/', pathNot: `${API}/load-pages\\.ts$` },
      to: { path: '^packages/web/' },
    },
    {
      name: 'modules-through-public',
      comment: 'What another module may use is what public.ts hands out.',
      severity: 'error',
      from: { path: `${API}/modules/([^/]+)/`, pathNot: TESTS },
      to: { path: `${API}/modules/`, pathNot: [`${API}/modules/$1/`, `${API}/modules/[^/]+/public\\.ts$`] },
    },
    {
      name: 'into-modules-through-public',
      comment: 'The rest of the API, too, uses modules through public.ts.',
      severity: 'error',
      from: { path: `${API}/(?!modules/)`, pathNot: TESTS },
      to: { path: `${API}/modules/`, pathNot: `${API}/modules/[^/]+/public\\.ts$` },
    },
    {
      name: 'platform-and-tables-are-the-ground',
      comment: 'They carry the modules and know nothing of them.',
      severity: 'error',
      from: { path: `${API}/(platform|tables)/`, pathNot: TESTS },
      to: { path: `${API}/(?!platform/|tables/)` },
    },
    {
      name: 'tables-through-queries',
      comment:
        'SQL is written in queries.ts files (a large module has several, such as list-queries.ts), so that a table has few readers.',
      severity: 'error',
      from: {
        path: '^packages/',
        pathNot: [
          ...TESTS,
          `${API}/tables/`,
          `${API}/(demo|modules/[^/]+)/(answer-link-|application-|calendar-|candidate-|erase-|exception-|kept-hours-|list-|question-|reminder-|replacement-|session-|signal-|store-)?queries\\.ts$`,
          `${API}/platform/postgres/database\\.ts$`,
        ],
      },
      to: { path: `${API}/tables/` },
    },
    {
      name: 'policy-and-presenter-are-pure',
      comment: 'Rules and presentation are functions of their arguments.',
      severity: 'error',
      from: { path: `${API}/modules/[^/]+/(policy|presenter)\\.ts$` },
      to: { path: [...DATABASE, ...FASTIFY], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'fastify-in-routes-only',
      comment: 'Services and queries know no HTTP.',
      severity: 'error',
      from: { path: `${API}/modules/`, pathNot: [...TESTS, '/(routes|public)\\.ts$'] },
      to: { path: FASTIFY, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'modules-do-not-tell',
      comment: 'Modules publish events; realtime and jobs listen to them.',
      severity: 'error',
      from: { path: `${API}/modules/`, pathNot: TESTS },
      to: { path: `${API}/(realtime|jobs)/` },
    },
    {
      name: 'features-apart',
      comment: 'Routes compose features; one feature does not know another.',
      severity: 'error',
      from: { path: `${WEB}/features/([^/]+)/` },
      to: { path: `${WEB}/features/`, pathNot: `${WEB}/features/$1/` },
    },
    {
      name: 'ui-stands-alone',
      comment: 'Primitives know nothing of the domain.',
      severity: 'error',
      from: { path: `${WEB}/ui/` },
      to: { path: '^packages/', pathNot: `${WEB}/ui/` },
    },
    {
      name: 'pages-look-down',
      comment: 'Routes are made of features, features of lib and ui; never the other way.',
      severity: 'error',
      from: { path: `${WEB}/(lib|features)/` },
      to: { path: `${WEB}/(routes|entry)/` },
    },
    {
      name: 'lib-knows-no-features',
      severity: 'error',
      from: { path: `${WEB}/lib/` },
      to: { path: `${WEB}/features/` },
    },
    {
      name: 'no-testing-in-production',
      severity: 'error',
      from: { path: '^packages/', pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'listed-dependencies',
      comment: "A package's own package.json names what it imports.",
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: [...TESTS, ...DEVELOPMENT] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-development-dependencies',
      comment: 'They are not there in production.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: [...TESTS, ...DEVELOPMENT] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Written by tools: bundles, and the types that React Router derives from the routes.
    exclude: { path: ['^packages/[^/]+/(dist|build|\\.react-router)/', '/\\+types/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
  },
};
