import type { DatabaseReader } from '../../environment/database-reader.ts'
import type { ServedProduct } from '../../environment/product.ts'

interface DeliveredEmail {
  to: string
  messageId: string
  deliveries: number
}

export interface EmailAudit {
  /** What is wrong, a sentence each. */
  faults: string[]
  emails: number
  /** Emails delivered again with the same Message-ID, because a process died while it sent them. */
  redelivered: number
}

/** Checks that no host read that the money of a won dispute is back before the ledger had it in their account. */
async function findEarlyEmails(database: DatabaseReader): Promise<string[]> {
  const early = await database.query<{ dispute: string }>(
    `select disputes.id as dispute from disputes
       join pgboss.job on name = 'send-email'
         and data ->> 'messageId' = '<dispute-won.' || disputes.id || '@ciguena>'
       join contributions on contributions.id = disputes.contribution_id
     where counted_amount <> (select coalesce(sum(amount), 0) from ledger_postings
       where account = 'host' and ledger_postings.contribution_id = disputes.contribution_id
         and recorded_at <= job.created_on)`,
  )
  return early.map(({ dispute }) => `the email about dispute ${dispute} left before the transfer`)
}

/** Checks that each payment and each refund sent one email to the contributor and one to the host, and no other was sent. */
export async function auditEmails(
  product: ServedProduct,
  database: DatabaseReader,
): Promise<EmailAudit> {
  const answer = await fetch(`${product.infrastructure.mailbox.url}/api/messages`)
  const all = (await answer.json()) as DeliveredEmail[]
  const expected = await database.query<{ to: string; key: string }>(
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
       where not coalesce(automatic_reason = 'event-refunded' and confirmed_at <= requested_at
         and not exists (select from disputes where contribution_id = contributions.id), false)`,
  )
  const name = ({ to, key }: { to: string; key: string }) => `${key} ${to}`
  const wanted = new Set(expected.map(name))
  const received = all.map(({ to, messageId }) => ({
    to,
    key: messageId.replace(/^<|@ciguena>$/g, ''),
  }))
  const aboutMoney = received.filter(({ key }) =>
    /^(receipt|contribution-received|refund|refund-host)\./.test(key),
  )
  const receivedNames = aboutMoney.map(name)
  return {
    faults: [
      ...(await findEarlyEmails(database)),
      ...[...wanted]
        .filter((one) => !receivedNames.includes(one))
        .map((one) => `missing email: ${one}`),
      ...receivedNames.filter((one) => !wanted.has(one)).map((one) => `unexpected email: ${one}`),
      ...receivedNames
        .filter((one, n) => receivedNames.indexOf(one) !== n)
        .map((one) => `sent twice: ${one}`),
    ],
    emails: all.length,
    redelivered: all.filter(({ deliveries }) => deliveries > 1).length,
  }
}
