const { allowedImports } = require('./local/slice-imports.ts')

const slices = Object.keys(allowedImports).join('|')
const plumbing = 'http|db|mail|stripe|live|jobs|pages|previews|cpu-pool|files'
const webShared = 'ui|api|session|format|forms|shell|boot'
const test = '[.]test[.]tsx?$'
const testing = '^src/server/(testing/|[^/]+/testing[.]ts$)'
const store = '/[a-z-]*store[.]ts$'
const policy = '/[a-z-]*policy[.]ts$'

const at = (path, ...pathNot) => ({ path, pathNot })
const outside = (...pathNot) => ({ pathNot })
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

/**
 * docs/architecture.md names the most important of these rules. Types count as imports: what a part
 * may not know, it may not name either.
 */
const tools = '^(e2e|bench|demo|faults|attack|gallery)/'

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    rule('no-unresolvable', {}, { couldNotResolve: true, pathNot: '^[.]/[+]types/' }),
    rule('nobody-imports-tests', outside(test), at(test)),
    rule('testing-is-for-tests', at('^src/', test, testing), at(testing)),
    rule(
      'no-generic-module-names',
      {},
      at('^src/.*/(index|utils?|helpers?|common|misc|shared|types)[.]tsx?$'),
    ),

    rule(
      'contract-is-pure',
      at('^src/contract/', test),
      outside('^src/contract/', 'node_modules/zod/'),
    ),
    rule(
      'web-and-server-meet-in-the-contract',
      at('^src/(web|server)/'),
      at('^src/(web|server)/', '^src/$1/'),
    ),
    rule('web-has-no-node', at('^src/web/', test, '^src/web/entry[.]server'), {
      dependencyTypes: ['core'],
    }),
    rule(
      'src-imports-no-tool',
      at('^src/'),
      at('^(local|packages|e2e|bench|demo|faults|attack|gallery)/'),
    ),
    rule('only-testing-imports-product-client', at('^src/', testing), at('^product-client/')),
    rule(
      'local-imports-no-product',
      at('^local/'),
      at('^(src|product-client|e2e|bench|demo|faults|attack|gallery)/'),
    ),
    rule(
      'packages-stand-alone',
      at('^packages/([^/]+)/'),
      at(
        '^(src|local|packages|db|product-client|e2e|bench|demo|faults|attack|gallery)/',
        '^packages/$1/',
      ),
    ),
    rule(
      'packages-are-used-by-their-exports',
      at('^(?!packages/)'),
      at('^packages/', '^packages/stripe-sandbox/src/server[.]ts$'),
    ),
    rule(
      'tools-use-http-only',
      at('^(product-client|e2e|bench|demo|faults|attack)/'),
      at('^src/(server|web)/'),
    ),
    rule(
      'gallery-shows-only-the-ui-kit',
      at('^gallery/'),
      at('^(src|local|packages|db|product-client)/', '^src/web/ui/'),
    ),
    rule('product-client-imports-no-tool', at('^product-client/'), at(tools)),
    rule('tools-do-not-import-each-other', at(tools), at(tools, '^$1/')),
    rule(
      'migrations-stand-alone',
      at('^db/'),
      at('^(src|local|packages|product-client|e2e|bench|demo|faults|attack|gallery)/'),
    ),

    rule(
      'tables-are-only-mounted',
      at('^src/server/[^/]+/', '^src/server/commands/', test, testing),
      at('^src/server/(main|routes|stripe-events|tasks)[.]ts$'),
    ),
    rule(
      'routes-are-only-mounted',
      at('^src/server/', '^src/server/routes[.]ts$', test),
      at('^src/server/[^/]+/routes[.]ts$'),
    ),
    rule(
      'server-plumbing-knows-no-slice',
      at(`^src/server/(${plumbing})/`, test),
      at(`^src/server/(${slices})/`),
    ),
    ...Object.entries(allowedImports).map(([slice, seen]) =>
      rule(
        `slice-order-${slice}`,
        at(`^src/server/${slice}/`, test, testing),
        at(`^src/server/(${slices})/`, `^src/server/(${[slice, ...seen].join('|')})/`),
      ),
    ),

    rule(
      'only-stripe-talks-to-stripe',
      at('^src/', '^src/server/stripe/', test, testing),
      at('node_modules/stripe/'),
    ),
    rule(
      'mail-only-through-the-outbox',
      at('^src/', '^src/server/mail/', test, testing),
      at('node_modules/nodemailer/'),
    ),
    rule(
      'sql-only-in-stores',
      at('^src/', '^src/server/db/', '^src/server/jobs/boss[.]ts$', store, test, testing),
      at('node_modules/(kysely|pg)/'),
    ),
    rule('policies-do-no-io', at(policy), { dependencyTypes: ['core'] }),
    rule(
      'policies-are-pure',
      at(policy),
      at(
        `node_modules/|^src/server/(${plumbing})/`,
        '/zod/',
        '^src/server/(db/schema|http/principal|stripe/payments)[.]ts$',
      ),
    ),
    rule(
      'email-templates-are-pure',
      at('^src/server/mail/(templates/|render-email)', test),
      outside('^src/(contract|server/mail)/'),
    ),

    rule(
      'web-slices-do-not-know-each-other',
      at(`^src/web/(?!pages/|(?:${webShared})/)([^/]+)/`),
      at(`^src/web/(?!(?:${webShared})/)[^/]+/`, '^src/web/$1/'),
    ),
    rule(
      'web-shared-knows-no-slice',
      at(`^src/web/(${webShared})/`),
      at('^src/web/', `^src/web/(${webShared})/`),
    ),
    rule(
      'pages-are-only-routed',
      at('^src/web/', '^src/web/(pages/|routes[.]ts$)', test),
      at('^src/web/pages/'),
    ),
    rule('ui-kit-knows-no-product', at('^src/web/ui/'), at('^src/(contract|web/(?!ui/))')),
    rule('declared-dependencies-only', at('^src/', '^src/web/routes[.]ts$', test, testing), {
      dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'],
    }),
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
