import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { createFamily, createPaidContribution } from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { setUpWorld, uniqueEmail } from '#server/testing/world.ts'

const world = setUpWorld()

async function outage(to: string, on: boolean): Promise<void> {
  const answer = await fetch(`${inject('mailboxUrl')}/api/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on, to }),
  })
  expect(answer.ok).toBe(true)
}

const jobsTo = async (to: string) => {
  const { rows } = await sql<{ state: string; tries: number; keptFor: number }>`
    select state, retry_count as tries,
      extract(day from keep_until - created_on)::int as "keptFor"
    from pgboss.job where data ->> 'to' = ${to}`.execute(world.deps.db)
  return rows
}

it('during an outage of the mail server payments are confirmed, and each email arrives once afterwards', async () => {
  const aliada = uniqueEmail('aliada')
  const family = await createFamily(world)
  await outage(aliada, true)
  const contribution = await createPaidContribution(world, family, { contributorEmail: aliada })
  expect(contribution.status).toBe('CONFIRMED')
  await waitUntil('sending was retried', async () => {
    const [job] = await jobsTo(aliada)
    return (job?.tries ?? 0) > 0
  })
  expect(await world.mailbox.listEmails(aliada)).toEqual([])
  const [waiting] = await jobsTo(aliada)
  expect(waiting?.keptFor).toBeGreaterThanOrEqual(365)

  await outage(aliada, false)
  await waitUntil('its task is done', async () => (await jobsTo(aliada))[0]?.state === 'completed')
  expect(await world.mailbox.listEmails(aliada)).toHaveLength(1)
  expect(await jobsTo(aliada)).toHaveLength(1)
})
