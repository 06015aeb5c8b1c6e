import { PASSWORD, type Person } from '../product-client/people.ts'
import type { Product } from '../product-client/product.ts'
import { findEvents } from './lookups.ts'
import { ADMIN_EMAIL, PEOPLE } from './plan/people.ts'
import type { PlannedEvent } from './plan/plan.ts'

const STATE = { DRAFT: 'draft', COMPLETED: 'completed', ARCHIVED: 'archived' } as const

function describeState({ status, closingDate, goals }: PlannedEvent): string {
  if (status !== 'ACTIVE') return STATE[status]
  const closes = closingDate ? ', with a closing date' : ''
  return `active${closes}, ${goals.length} goals`
}

const formatRow = (columns: readonly string[]) =>
  `  ${columns.map((column, place) => column.padEnd([24, 8][place] ?? 0)).join(' ')}`

/** Describes who can sign in, and which pages are worth opening. */
export async function describeSignIns(
  { url, mailboxUrl }: Product,
  admin: Person,
  plan: readonly PlannedEvent[],
): Promise<string> {
  const paths = await findEvents(admin)
  return [
    `Sign in at ${url}/login, everybody with the password ${PASSWORD}`,
    formatRow([ADMIN_EMAIL, 'ADMIN', 'figures, people and all events']),
    ...PEOPLE.map(({ email, role, description: worth }) => formatRow([email, role, worth])),
    '',
    'Worth opening',
    ...plan.map((event) => {
      const { name } = event.fields
      return `  ${url}${paths.get(name) ?? '/events'}\n    ${name} (${describeState(event)})`
    }),
    `  ${mailboxUrl}\n    everybody's email`,
  ].join('\n')
}
