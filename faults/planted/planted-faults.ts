import type { FaultFocus } from '../rounds/focuses.ts'

/** The shortest fault run that must fail with a planted fault. */
export interface PlantedRound {
  only: readonly FaultFocus[]
  contributions: number
  /** A sentence that it must print: its failure for another reason says nothing. */
  finds: RegExp
}

/**
 * The planted faults: one place in one file of the product each. `find` must match exactly once;
 * `replace` may use its groups ($1, $<name>). When the product's names change, only this table does.
 */
export interface PlantedFault {
  name: string
  file: string
  find: RegExp
  replace: string
  /** At least one of these test files must fail with the fault in place; none where only a run shows it. */
  tests: string[]
  /** A fault run that must fail too; only for what crashes, failures and repeats bring out. */
  round?: PlantedRound
}

const STRIPE_EVENTS = 'src/server/stripe-events'
const SETTLEMENT = 'src/server/settlement'

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'the webhook is marked as handled before its effect',
    file: `${STRIPE_EVENTS}/inbox.ts`,
    find: /(?<fetch> +const fetched = await .*\n) +await deps\.db\.transaction\(\)\.execute\(async \(tx\) => \{\n +const isOurs = (?<mark>await markHandled\(tx, id, deps\.now\(\)\))\n/,
    replace: `  const isOurs = await deps.db.transaction().execute(async (tx) => $<mark>)
$<fetch>  await deps.db.transaction().execute(async (tx) => {
`,
    tests: [`${STRIPE_EVENTS}/inbox-worker.test.ts`],
    round: {
      only: ['unread-sessions'],
      contributions: 8,
      finds: /its webhook was taken, and it is not recorded/,
    },
  },
  {
    name: 'a paid session has no handler',
    file: 'src/server/stripe-events.ts',
    find: /^ +'checkout\.session\.completed': handleSession,\n/m,
    replace: '',
    tests: [],
    round: {
      only: ['unread-sessions'],
      contributions: 8,
      finds: /its webhook was taken, and it is not recorded/,
    },
  },
  {
    name: 'an error of the pool ends the process',
    file: 'src/server/db/connect.ts',
    find: /pool\.on\('error', onError\)/,
    replace: "pool.on('error', () => process.exit(1))",
    tests: [],
    round: { only: ['connections'], contributions: 8, finds: /processes ended by themselves/ },
  },
  {
    name: 'a full disk is an internal error',
    file: 'src/server/db/connect.ts',
    find: /\|53\\w\{3\}/,
    replace: '|53300',
    tests: ['src/server/db/connect.test.ts'],
    round: { only: ['full-disk'], contributions: 4, finds: /^full-disk: 500 of / },
  },
  {
    name: 'a process is ready while its database takes no writes',
    file: 'src/server/http/lifecycle/health.ts',
    find: /return REASONS\[code\] \?\? 'database unavailable'/,
    replace: "return code in REASONS ? null : 'database unavailable'",
    tests: ['src/server/http/lifecycle/health.test.ts'],
    round: {
      only: ['read-only'],
      contributions: 4,
      finds: /^read-only: .readyz did not answer 503/,
    },
  },
  {
    name: 'action and loader of a form wait one after the other',
    file: 'src/server/pages/in-process-caller.ts',
    find: /const withinMs = Math\.max\(0, endsAt - performance\.now\(\)\)/,
    replace: 'const withinMs = endsAt * 0 + 9_000',
    // Each alone gives up early enough that no fault run sees it.
    tests: ['src/server/pages/in-process-caller.test.ts'],
  },
  {
    name: 'handled sessions are remembered in memory only',
    file: `${SETTLEMENT}/settle-checkout.ts`,
    find: /^ +if \(wasPaid\(contribution\.status\)\) \{\n/m,
    replace: `  const memory = globalThis as unknown as { seen?: Set<string> }
  memory.seen ??= new Set()
  if (memory.seen.has(session.id)) return 'unchanged'
  memory.seen.add(session.id)
$&`,
    tests: [`${STRIPE_EVENTS}/inbox-worker.test.ts`],
  },
  {
    name: 'handled sessions are not remembered',
    file: `${SETTLEMENT}/settle-checkout.ts`,
    find: /if \(wasPaid\(contribution\.status\)\)/,
    replace: 'if (Math.random() > 1)',
    tests: [`${SETTLEMENT}/settle-checkout.test.ts`],
  },
  {
    name: 'the public total has hidden gifts in it',
    file: 'src/server/events/page/shown-amounts.ts',
    find: /raised: raised - hidden_amount/,
    replace: 'raised',
    tests: ['src/server/events/page/hidden-amounts.test.ts'],
    round: { only: ['none'], contributions: 8, finds: /public centavos/ },
  },
  {
    name: 'a gift that is hidden later stays in the public total',
    file: 'src/server/receipts/change-receipt.ts',
    find: /if \(amount_hidden !== row\.amount_hidden\)/,
    replace: 'if (Math.random() > 1)',
    tests: ['src/server/receipts/public-choices.test.ts'],
  },
  {
    name: 'who pays the fees changes after a payment',
    file: 'src/server/events/lifecycle/save-event.ts',
    find: /if \(await hasEverBeenPaid\(tx, \{ eventId: event\.id \}\)\)/,
    replace: 'if (Math.random() > 1)',
    tests: ['src/server/checkout/fees-paid-by.test.ts'],
  },
  {
    name: 'emails are sent inside the transaction',
    file: 'src/server/server.ts',
    find: /^ {4}outbox: jobs\.outbox,\n/m,
    replace: `    outbox: {
      ...jobs.outbox,
      sendEmails: async (_tx, emails) => {
        for (const { to, email, key } of emails)
          await mailer.send({ to, ...email, messageId: \`<\${key.replaceAll(':', '.')}@ciguena>\` })
      },
    },
`,
    tests: ['src/server/mail/send-email.test.ts'],
  },
  {
    name: 'the email about a won dispute leaves before the transfer',
    file: 'src/server/disputes/record-dispute.ts',
    find: /^( +)await announceDispute\(deps, tx, contribution, before, after\)\n/m,
    replace:
      "$&$1await announceReturnedMoney(deps, tx, { ...contribution, status: 'CONFIRMED' }, { isOutside: false })\n",
    tests: ['src/server/refunds/host-transfer/stopped-transfers.test.ts'],
    round: {
      only: ['transfers'],
      contributions: 4,
      finds: /the email about dispute .* left before the transfer/,
    },
  },
  {
    name: 'a retry sends the same key after a failure',
    file: 'src/server/stripe/send-once.ts',
    find: /error instanceof ProviderError && error\.kind !== 'unanswered'/,
    replace: "error instanceof ProviderError && error.kind === 'refused'",
    tests: ['src/server/refunds/send-refund.test.ts'],
    round: { only: ['refunds'], contributions: 4, finds: /never ends: .*finish-refund/ },
  },
  {
    name: 'a batch of emails of an update is not one transaction',
    file: 'src/server/updates/send-update.ts',
    find: /deps\.db\.transaction\(\)\.execute\(async \(tx\)/,
    replace: 'Promise.resolve(deps.db as unknown as Tx).then(async (tx)',
    tests: ['src/server/updates/email-updates.test.ts'],
    round: { only: ['mailings'], contributions: 4, finds: /enqueued twice for \d+ addresses/ },
  },
  {
    name: 'a co-host changes the fields that stay the owner’s',
    file: 'src/server/event-records/policy.ts',
    find: /return !orCoHosts\.except\.some\(\(field\) => field in body\)/,
    replace: 'return true',
    tests: ['src/server/cohosts/rights.test.ts'],
  },
  {
    name: 'a change that waits for the lock keeps the rights of before',
    file: 'src/server/event-records/store.ts',
    find: /^export async function lockEvent\(.*\{\n/m,
    replace: "$&  return selectEvent(tx, idOrSlug).forUpdate('events').executeTakeFirst()\n",
    tests: ['src/server/cohosts/removal-race.test.ts'],
  },
  {
    name: 'the file of an access has the account that somebody else registered',
    file: 'src/server/account/export-data.ts',
    find: /user\?\.email_verified_at && /,
    replace: 'user && ',
    tests: ['src/server/privacy/personal-data.test.ts'],
  },
  {
    name: 'a legal term counts days of rest',
    file: 'src/server/privacy/working-days.ts',
    find: /!isWeekend && !listHolidays\(date\.getUTCFullYear\(\)\)\.includes\(day\)/,
    replace: '!isWeekend',
    tests: ['src/server/privacy/working-days.test.ts'],
  },
]

/** Returns the source with the fault planted; throws unless `find` matches exactly once. */
export function plant({ name, find, replace }: PlantedFault, source: string): string {
  const matches = [...source.matchAll(new RegExp(find, `${find.flags}g`))].length
  if (matches !== 1) throw new Error(`'${name}': its pattern matches ${matches} times`)
  return source.replace(find, replace)
}
