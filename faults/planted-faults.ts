/** A fault that a hurried hand might make, and the tests that must not let it through. */
export interface PlantedFault {
  name: string
  file: string
  /** Stands there exactly once. */
  find: string
  replace: string
  tests: string[]
}

const INBOX = 'src/server/contributions/inbox.ts'
const SETTLE = 'src/server/contributions/settle-checkout.ts'
const PAID = '  if (wasPaid(contribution.status)) {\n'
const FETCH = '  const fetched = await handler?.fetch(deps, { id, type, account, objectId })\n'

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'marked as handled before its effect',
    file: INBOX,
    find: `${FETCH}  await deps.db.transaction().execute(async (tx) => {
    const isOurs = await markHandled(tx, id, deps.now())
`,
    replace: `  const isOurs = await deps.db.transaction().execute((tx) => markHandled(tx, id, deps.now()))
${FETCH}  await deps.db.transaction().execute(async (tx) => {
`,
    tests: ['src/server/contributions/inbox.test.ts'],
  },
  {
    name: 'what was seen is remembered in memory',
    file: SETTLE,
    find: PAID,
    replace: `  const memory = globalThis as unknown as { seen?: Set<string> }
  memory.seen ??= new Set()
  if (memory.seen.has(session.id)) return 'unchanged'
  memory.seen.add(session.id)
${PAID}`,
    tests: ['src/server/contributions/inbox.test.ts'],
  },
  {
    name: 'what was seen is not remembered at all',
    file: SETTLE,
    find: PAID,
    replace: '  if (Math.random() > 1) {\n',
    tests: ['src/server/contributions/settle-checkout.test.ts'],
  },
  {
    name: 'letters are sent inside the transaction',
    file: 'src/server/server.ts',
    find: '    outbox: jobs.outbox,\n',
    replace: `    outbox: {
      ...jobs.outbox,
      letter: (_tx, to, letter, key) =>
        mailer.send({ to, ...letter, messageId: \`<\${key.replaceAll(':', '.')}@ciguena>\` }),
    },
`,
    tests: ['src/server/mail/send-email.test.ts'],
  },
]

/** The source with the fault in it; throws if the place is not there, or not once. */
export function plant({ name, find, replace }: PlantedFault, source: string): string {
  const times = source.split(find).length - 1
  if (times !== 1) throw new Error(`'${name}': its place was found ${times} times`)
  return source.replace(find, () => replace)
}
