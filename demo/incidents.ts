import { createApiClient } from '../product-client/api-client.ts'
import { CARD_DISPUTED, payContribution } from '../product-client/contributions.ts'
import type { Person } from '../product-client/people.ts'
import { confirmPrivacyRequest } from '../product-client/privacy-requests.ts'
import type { Product } from '../product-client/product.ts'
import { payUnmatchedSession } from '../product-client/unmatched-payments.ts'

const REFUNDED = { contributorName: 'Compañeros de la oficina', amount: 75_000 }
const DISPUTED = { contributorName: 'Vecina del 3', amount: 60_000 }
const ASKED_BACK = { contributorName: 'Prima Lupita', amount: 40_000 }
const UNMATCHED_CENTAVOS = 45_000

/** Asks for the money of a gift back by its private link, which the success page shows. */
async function askForMoneyBack({ url }: Product, sessionId: string): Promise<void> {
  const call = createApiClient(url)
  const params = { id: sessionId }
  const { receipt } = await call('GET /payments/checkout-session/:id', { params })
  const [path = '', token = ''] = receipt?.path.split('?token=') ?? []
  await call('POST /receipts/:id/refund-request', {
    params: { id: path.split('/').at(-1) ?? '' },
    body: { token, reason: 'Mi hermana y yo regalamos la misma carriola sin saberlo.' },
  })
}

/**
 * Creates one refund, one dispute, one request for the money back and one quarantined payment, on top of the
 * planned sums.
 */
export async function createRefundsAndDisputes(
  product: Product,
  host: Person,
  eventId: string,
): Promise<void> {
  await payContribution(product, { eventId, ...REFUNDED })
  await payContribution(product, { eventId, ...DISPUTED }, { cards: [CARD_DISPUTED] })
  await payUnmatchedSession(product, UNMATCHED_CENTAVOS)
  await askForMoneyBack(product, await payContribution(product, { eventId, ...ASKED_BACK }))
  const { contributions } = await host.call('GET /events/:id/contributions', {
    params: { id: eventId },
  })
  const given = contributions.find((one) => one.contributorName === REFUNDED.contributorName)
  if (!given) throw new Error(`no contribution of ${REFUNDED.contributorName} to refund`)
  await host.call('POST /contributions/:id/refund', {
    params: { id: given.id },
    body: { reason: 'Aportaron dos veces' },
  })
}

/** Two visitors report an event, for the desk's queue. */
export async function reportEvent(url: string, id: string): Promise<void> {
  const call = createApiClient(url)
  const reports = [
    { reason: 'SOMEBODY_ELSE' as const, text: 'La foto de la portada es de mi prima.' },
    { reason: 'SOMEBODY_ELSE' as const, email: 'vecina@demo.test' },
  ]
  for (const body of reports) await call('POST /events/:id/reports', { params: { id }, body })
}

/** A visitor reports an event, an admin holds it, and its host answers by the contact form. */
export async function holdReportedEvent(
  url: string,
  { admin, host }: { admin: Person; host: Person },
  event: { id: string; name: string },
): Promise<void> {
  const call = createApiClient(url)
  const params = { id: event.id }
  const report = { reason: 'SOMEBODY_ELSE' as const, text: 'Ese salón y esas fotos son de mi tía.' }
  await call('POST /events/:id/reports', { params, body: report })
  const reason =
    'Reportan que las fotos son de otra familia; se le pide a quien organiza que aclare.'
  await admin.call('POST /admin/events/:id/hold', { params, body: { held: true, reason } })
  await call('POST /contact', {
    body: {
      name: 'José Ángel Muñoz',
      email: host.email,
      subject: `Sobre ${event.name}`,
      message:
        'Hola: las fotos son de nuestro salón. Les mando el contrato en cuanto me respondan.',
    },
  })
}

/** Two people ask about their data, for the desk's queue. */
export async function askAboutData(product: Product): Promise<void> {
  await confirmPrivacyRequest(product, {
    right: 'RECTIFICATION',
    name: 'Guadalupe Ortiz',
    email: 'lupita@demo.test',
    details: 'En mi aportación mi apellido dice “Ortis”. Lo correcto es “Ortiz”, con z.',
  })
  await confirmPrivacyRequest(product, {
    right: 'CANCELLATION',
    name: 'Ernesto Villa',
    email: 'ernesto@demo.test',
    details: 'Respondí a una invitación el año pasado y ya no quiero que tengan mi teléfono.',
  })
}
