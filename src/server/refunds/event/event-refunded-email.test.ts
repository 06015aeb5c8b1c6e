import { expect, it } from 'vitest'
import {
  createFamily,
  type Family,
  payByCard,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { countEmails, type Person, signUpAdmin } from '#server/testing/people.ts'
import { setUpWorld } from '#server/testing/world.ts'

const world = setUpWorld()
let family: Family

/** An event with two gifts goes back whole; resolves to what its host was told of that. */
async function calledOffBy(person: (family: Family) => Person, reason: string): Promise<string> {
  family = await createFamily(world)
  for (let n = 0; n < 2; n += 1) {
    await payByCard(world, (await startCheckout(world, family, { amount: 100_000 })).sessionId)
  }
  await waitForWebhooks(world)
  const params = { id: family.event.id }
  const body = { confirmation: family.event.name, reason }
  await person(family).call('POST /events/:id/refund', { params, body })
  await waitUntil('all is back', async () => {
    const { progress } = await family.host.call('GET /events/:id/refund', { params })
    return progress?.returned === 2
  })
  await countEmails(world, family.host.email)
  const told = (await world.mailbox.listEmails(family.host.email)).filter(({ subject }) =>
    /devuelve|devolvió/.test(subject),
  )
  expect(told.map(({ subject }) => subject)).toEqual([
    `Se devuelve todo lo de ${family.event.name}`,
  ])
  return told[0]?.text ?? ''
}

it('a host who refunds an event gets one email for all contributions', async () => {
  const text = await calledOffBy(({ host }) => host, 'Cambio de planes')
  expect(text).toContain('pediste cerrar')
  for (const sum of ['$2,278.00', '$2,000.00']) expect(text).toContain(sum)
})

it('a host is emailed when an admin refunds their event, and why', async () => {
  const admin = await signUpAdmin(world)
  const text = await calledOffBy(() => admin, 'Evento falso')
  expect(text).toContain('el equipo de Cigüeña decidió cerrar')
  expect(text).toContain('Evento falso')
})
