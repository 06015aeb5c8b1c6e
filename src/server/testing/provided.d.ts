import 'vitest'

/** What the test run starts once for all test files: read it with `inject(name)` of vitest. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser of the PostgreSQL of this run; each test file creates databases of its own on it. */
    adminDatabaseUrl: string
    /** The payment sandbox, shared by all test files. */
    stripeUrl: string
    /** Page and API of the mailbox, shared by all test files: use addresses of your own. */
    mailboxUrl: string
    /** Where the mailbox receives emails. */
    smtpUrl: string
  }
}
