import type { Books } from './books.ts'
import type { ServedProduct } from './product.ts'

interface Letter {
  to: string
  messageId: string
  deliveries: number
}

export interface Post {
  /** Empty, or what is wrong, a sentence each. */
  faults: string[]
  letters: number
  /** Handed over again under the same Message-ID, because a process died over it: one to who gets it. */
  again: number
}

/** One letter each: to who gave and to the host; of a refund to both; and none that nothing caused. */
export async function checkLetters(product: ServedProduct, books: Books): Promise<Post> {
  const answer = await fetch(`${product.outside.mailbox.url}/api/messages`)
  const all = (await answer.json()) as Letter[]
  const expected = await books.query<{ to: string; key: string }>(
    `select contributor_email as "to", 'receipt.' || id as key
       from contributions where confirmed_at is not null
     union all select users.email, 'contribution-received.' || contributions.id
       from contributions join users on users.id = host_id where confirmed_at is not null
     union all select contributor_email, 'refund.' || refunds.id
       from refunds join contributions on contributions.id = contribution_id
     union all select users.email, 'refund-host.' || refunds.id
       from refunds join contributions on contributions.id = contribution_id
       join users on users.id = host_id
       left join event_refunds using (event_id)
       where not coalesce(cause = 'event-refunded' and confirmed_at <= requested_at
         and not exists (select from disputes where contribution_id = contributions.id), false)`,
  )
  const name = ({ to, key }: { to: string; key: string }) => `${key} ${to}`
  const wanted = new Set(expected.map(name))
  const came = all.map(({ to, messageId }) => ({
    to,
    key: messageId.replace(/^<|@ciguena>$/g, ''),
  }))
  const ofMoney = came.filter(({ key }) =>
    /^(receipt|contribution-received|refund|refund-host)\./.test(key),
  )
  const got = ofMoney.map(name)
  return {
    faults: [
      ...[...wanted].filter((one) => !got.includes(one)).map((one) => `no letter ${one}`),
      ...got.filter((one) => !wanted.has(one)).map((one) => `a letter for nothing: ${one}`),
      ...got.filter((one, n) => got.indexOf(one) !== n).map((one) => `twice: ${one}`),
    ],
    letters: all.length,
    again: all.filter(({ deliveries }) => deliveries > 1).length,
  }
}
