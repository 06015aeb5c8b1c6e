import { createApiClient } from '../product-client/api-client.ts'
import { CARD_ACCEPTED, payContribution } from '../product-client/contributions.ts'
import { createPublishedEvent } from '../product-client/events.ts'
import { findLink, waitForEmail } from '../product-client/mailbox.ts'
import { createAdmin, createHost, type Person } from '../product-client/people.ts'
import type { Product } from '../product-client/product.ts'
import { DAY_MS } from '../src/contract/product/durations.ts'
import { PLANTED_SECRET } from './hostile-values.ts'

/** Who sends a request. */
export const IDENTITIES = ['visitor', 'host', 'admin'] as const
export type Identity = (typeof IDENTITIES)[number]

/** What exists in the attacked product: callers, and ids that requests can name. */
export interface AttackedWorld {
  tokens: Record<Identity, string | undefined>
  /** The addresses that really exist, by the name of the path parameter. */
  ids: Record<string, string[]>
  /** Text that the log must never contain: tokens and email addresses. */
  secrets: string[]
}

const ADMIN_EMAIL = 'admin.atacada@example.test'

/** Publishes an event with a goal, and pays a contribution of this address. */
export async function createPaidEvent(product: Product, host: Person, contributorEmail: string) {
  const fields = {
    name: 'Baby shower de prueba',
    eventDate: new Date(Date.now() + 30 * DAY_MS).toISOString(),
  }
  const goals = [{ name: 'Cuna', baseAmount: 500_000 }]
  const event = await createPublishedEvent(host, fields, goals)
  const request = {
    eventId: event.id,
    goalId: event.goals[0]?.id,
    amount: 50_000,
    contributorName: 'Beatriz',
    contributorEmail,
  }
  const sessionId = await payContribution(product, request, { cards: [CARD_ACCEPTED] })
  const receipt = await waitForEmail(product.mailboxUrl, contributorEmail, /./)
  const receiptToken = new URL(findLink(receipt, '/receipts/')).searchParams.get('token') ?? ''
  return { event, sessionId, receiptToken }
}

/** Creates a host with a published event and a paid contribution, and an admin. */
export async function createAttackedWorld(product: Product): Promise<AttackedWorld> {
  const host = await createHost(product, { email: 'anfitriona.atacada@example.test' })
  const admin = await createAdmin(product, ADMIN_EMAIL)
  const contributorEmail = 'aliada.atacada@example.test'
  const paid = await createPaidEvent(product, host, contributorEmail)
  const { event, sessionId, receiptToken } = paid
  const { contributions } = await createApiClient(product.url, host.token)(
    'GET /events/:id/contributions',
    { params: { id: event.id } },
  )
  return {
    tokens: { visitor: undefined, host: host.token, admin: admin.token },
    ids: {
      id: [event.id, host.user.id, sessionId, ...contributions.map(({ id }) => id)],
      eventId: [event.id],
      url: [event.slug],
      goalId: event.goals.map(({ id }) => id),
      accountId: [host.user.stripeConnectAccountId ?? 'acct_none'],
      hostId: [host.user.id],
      token: [receiptToken],
    },
    secrets: [
      PLANTED_SECRET,
      host.email,
      admin.email,
      contributorEmail,
      host.token,
      admin.token,
      receiptToken,
    ],
  }
}
