import { PATHS } from '#contract/product/paths.ts'
import { payContribution } from '../../product-client/contributions.ts'
import type { Product } from '../../product-client/product.ts'
import { pause } from '../../product-client/wait.ts'
import { buildCheckoutRequest, type Recipient } from '../gifts.ts'

const VISITORS = 4
const BETWEEN_PAGES_MS = 100
const BETWEEN_GIFTS_MS = 700
/** How long a visitor follows an event before they go on. */
const FOLLOWED_MS = 500

export interface SoakedEvent extends Recipient {
  slug: string
}

/** What was done, and what failed. */
export interface LoadCount {
  pages: number
  gifts: number
  failures: string[]
}

/** Opens the stream of an event's live updates and leaves it. */
async function followEvent(url: string, { eventId }: SoakedEvent): Promise<void> {
  const stream = await fetch(`${url}/api/events/${eventId}/live`)
  await pause(FOLLOWED_MS)
  await stream.body?.cancel()
}

async function readPage(url: string): Promise<void> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
}

/** What a visitor does with an event, one thing after the other. */
function listVisits(url: string, event: SoakedEvent): (() => Promise<void>)[] {
  const page = `${url}/events/${event.slug}`
  return [
    () => readPage(page),
    () => readPage(`${url}/api/events/${event.eventId}`),
    () => readPage(`${page}/contribute`),
    () => followEvent(url, event),
    () => readPage(`${page}/contribute?draft=1`),
    () => readPage(`${url}${PATHS.landing}`),
    () => readPage(`${url}${PATHS.guide}?q=pagos`),
  ]
}

/** Starts visitors and givers, who go on until `stop`; that resolves once the last has finished. */
export function startLoad(
  product: Pick<Product, 'url' | 'sandbox'>,
  events: readonly SoakedEvent[],
) {
  const count: LoadCount = { pages: 0, gifts: 0, failures: [] }
  let isOver = false
  const repeat = async (betweenMs: number, turns: readonly (() => Promise<void>)[]) => {
    for (let turn = 0; !isOver; turn += 1) {
      await turns[turn % turns.length]?.().catch((error: unknown) => {
        count.failures.push(String(error))
      })
      await pause(betweenMs)
    }
  }
  const visit = (event: SoakedEvent) =>
    listVisits(product.url, event).map((run) => async () => {
      await run()
      count.pages += 1
    })
  const give = (event: SoakedEvent) => async () => {
    await payContribution(product, buildCheckoutRequest(event))
    count.gifts += 1
  }
  const running = Promise.all([
    ...Array.from({ length: VISITORS }, (_, place) =>
      repeat(BETWEEN_PAGES_MS, [...events.slice(place), ...events.slice(0, place)].flatMap(visit)),
    ),
    repeat(BETWEEN_GIFTS_MS, events.map(give)),
  ])
  return {
    count,
    stop: async () => {
      isOver = true
      await running
    },
  }
}
