import { PASSWORD, type Person } from '../drive/people.ts'
import type { Product } from '../drive/product.ts'
import { findEvents } from './found.ts'
import { ADMIN, PEOPLE } from './people.ts'
import type { PlannedEvent } from './plan.ts'

const STATE = { DRAFT: 'borrador', COMPLETED: 'completado', ARCHIVED: 'archivado' } as const

function state({ status, closingDate, goals }: PlannedEvent): string {
  if (status !== 'ACTIVE') return STATE[status]
  const closes = closingDate ? ', con fecha de cierre' : ''
  return `activo${closes}, sueños: ${goals.length}`
}

const row = (columns: readonly string[]) =>
  `  ${columns.map((column, place) => column.padEnd([24, 8][place] ?? 0)).join(' ')}`

/** Who can sign in, and what is worth opening. */
export async function doors(
  { url, mailboxUrl }: Product,
  admin: Person,
  plan: readonly PlannedEvent[],
): Promise<string> {
  const paths = await findEvents(admin)
  return [
    `Entrar en ${url}/login, todos con la contraseña ${PASSWORD}`,
    row([ADMIN, 'ADMIN', 'cifras, personas y todos los eventos']),
    ...PEOPLE.map(({ email, role, worth }) => row([email, role, worth])),
    '',
    'Vale la pena abrir',
    ...plan.map((event) => {
      const { name } = event.fields
      return `  ${url}${paths.get(name) ?? '/events'}\n    ${name} (${state(event)})`
    }),
    `  ${mailboxUrl}\n    el correo de todos`,
  ].join('\n')
}
