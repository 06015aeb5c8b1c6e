import 'vitest'

/** What the test run starts once for all test files: read it with `inject(name)` of vitest. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser of a PostgreSQL of this run alone: make a database of your own on it. */
    adminDatabaseUrl: string
    /** The payment sandbox, shared by all test files. */
    stripeUrl: string
    /** Page and API of the mailbox, shared by all test files: ask for your own addressee. */
    mailboxUrl: string
    /** Where the mailbox takes letters. */
    smtpUrl: string
  }
}
