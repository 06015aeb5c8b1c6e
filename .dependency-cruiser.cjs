/** What each slice of the server may see of the others: the list reads from the ground up. */
const maySee = {
  users: [],
  auth: ['users'],
  payouts: ['users'],
  events: ['users', 'payouts'],
  contributions: ['users', 'payouts', 'events'],
  reports: ['users', 'events', 'contributions'],
  admin: ['users', 'payouts', 'events', 'contributions', 'reports'],
}
const slices = Object.keys(maySee).join('|')
const plumbing = 'http|db|mail|stripe|live|jobs|pages'
const test = '[.]test[.]tsx?$'
const testing = '^src/server/testing/'
const webShared = 'ui|api|session|format'

/** One rule per sentence of docs/architecture.md, which says why. */
const rule = (name, from, to) => ({ name, severity: 'error', from, to })
const paths = (path, pathNot = []) => ({ path, pathNot })

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    rule('no-unresolvable', {}, { couldNotResolve: true }),
    rule('tests-are-leaves', { pathNot: test }, { path: test }),
    rule(
      'no-junk-drawers',
      {},
      {
        path: '^src/.*/(index|utils?|helpers?|common|misc|shared|types)[.]tsx?$',
      },
    ),

    rule('contract-is-pure', paths('^src/contract/', [test]), {
      pathNot: ['^src/contract/', 'node_modules/zod/'],
    }),
    rule(
      'web-and-server-meet-in-the-contract',
      { path: '^src/(web|server)/' },
      {
        path: '^src/(web|server)/',
        pathNot: '^src/$1/',
      },
    ),
    rule('web-has-no-node', paths('^src/web/', [test, '^src/web/entry[.]server']), {
      dependencyTypes: ['core'],
    }),
    rule('src-knows-no-stand-in', { path: '^src/' }, { path: '^(local|e2e|bench)/' }),
    rule('local-knows-no-product', { path: '^local/' }, { path: '^(src|e2e|bench)/' }),
    rule('outsiders-use-the-door', { path: '^(e2e|bench)/' }, { path: '^src/(server|web)/' }),
    rule('migrations-stand-alone', { path: '^db/' }, { path: '^(src|local|e2e|bench)/' }),

    rule(
      'tables-are-only-mounted',
      { path: '^src/server/[^/]+/' },
      {
        path: '^src/server/(main|routes|stripe-events|tasks)[.]ts$',
      },
    ),
    rule('routes-are-only-mounted', paths('^src/server/', ['^src/server/routes[.]ts$', test]), {
      path: '^src/server/[^/]+/routes[.]ts$',
    }),
    rule('server-plumbing-knows-no-slice', paths(`^src/server/(${plumbing})/`, [test]), {
      path: `^src/server/(${slices})/`,
    }),
    ...Object.entries(maySee).map(([slice, seen]) =>
      rule(`slice-order-${slice}`, paths(`^src/server/${slice}/`, [test]), {
        path: `^src/server/(${slices})/`,
        pathNot: `^src/server/(${[slice, ...seen].join('|')})/`,
      }),
    ),
    rule('testing-is-for-tests', { path: '^src/', pathNot: [test, testing] }, { path: testing }),

    rule('only-stripe-talks-to-stripe', paths('^src/', ['^src/server/stripe/', test, testing]), {
      path: 'node_modules/stripe/',
    }),
    rule('mail-only-through-the-outbox', paths('^src/', ['^src/server/mail/', test, testing]), {
      path: 'node_modules/nodemailer/',
    }),
    rule(
      'sql-only-in-stores',
      paths('^src/', ['^src/server/(db|testing)/', '/[a-z-]*store[.]ts$', test]),
      { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'policies-are-pure',
      { path: '/policy[.]ts$' },
      {
        pathNot: '^src/contract/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule('letters-are-pure', paths('^src/server/mail/letters/', [test]), {
      pathNot: '^src/(contract|server/mail)/',
    }),

    rule(
      'web-slices-do-not-know-each-other',
      paths(`^src/web/(?!pages/|(?:${webShared})/)([^/]+)/`),
      {
        path: `^src/web/(?!(?:${webShared})/)[^/]+/`,
        pathNot: '^src/web/$1/',
      },
    ),
    rule(
      'web-shared-knows-no-slice',
      { path: `^src/web/(${webShared})/` },
      {
        path: '^src/web/',
        pathNot: `^src/web/(${webShared})/`,
      },
    ),
    rule('pages-are-only-routed', paths('^src/web/', ['^src/web/(pages/|routes[.]ts$)', test]), {
      path: '^src/web/pages/',
    }),
    rule(
      'ui-kit-knows-no-product',
      { path: '^src/web/ui/' },
      {
        path: ['^src/contract/', '^src/web/(api|session|format)/'],
      },
    ),

    rule(
      'declared-dependencies-only',
      { path: '^src/', pathNot: [test, testing] },
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'],
        dependencyTypesNot: ['type-only'],
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[.]react-router/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
