import { randomUUID } from 'node:crypto'
import type { Person } from '../product-client/people.ts'
import { SCENES } from '../product-client/pictures/drawn-pictures.ts'
import { DAY_MS } from '../src/contract/product/durations.ts'
import { toMexicoCityClock } from '../src/contract/text/dates.ts'
import { addPicture } from './pictures.ts'

interface Told {
  text: string
  birth?: { name: string; bornOn: string; weight: number; length: number }
}

/** Posts an update, and emails it if wanted; resolves to its id. */
async function tell({ call }: Person, eventId: string, told: Told, email: boolean) {
  const params = { id: eventId }
  const body = { ...told, formKey: randomUUID() }
  const { update } = await call('POST /events/:id/updates', { params, body })
  const one = { ...params, updateId: update.id }
  await call('POST /events/:id/updates/:updateId/post', { params: one, body: { email } })
  return update.id
}

/** Two updates of an event that is to come, by its owner and a co-host, one with a picture and an email. */
export async function addDemoUpdates(
  url: string,
  { owner, cohost }: { owner: Person; cohost: Person },
  eventId: string,
): Promise<number> {
  await tell(
    cohost,
    eventId,
    {
      text: 'Va a haber tamales y aguas frescas. ¿Alguien es alérgico a algo? Díganos al responder.',
    },
    false,
  )
  const text =
    '¡Ya quedó el cuarto! La tía Chela pintó las nubes y Beto armó la cuna él solito.\nGracias a todos por lo que han mandado.'
  const updateId = await tell(owner, eventId, { text }, true)
  const target = { token: owner.token, eventId, updateId }
  const { id: pictureId } = await addPicture(url, target, SCENES.nursery)
  const params = { id: eventId, pictureId }
  const alt = { alt: 'El cuarto pintado de nubes, con la cuna junto a la ventana.' }
  await owner.call('PATCH /events/:id/pictures/:pictureId', { params, body: alt })
  return 2
}

/** The news of an event that is over: its thank-you page says that the baby is born. */
export async function postDemoBirth(owner: Person, eventId: string, now: Date): Promise<void> {
  const { day } = toMexicoCityClock(new Date(now.getTime() - 2 * DAY_MS))
  const birth = { name: 'Regina', bornOn: day, weight: 3_250, length: 495 }
  const text = 'Las dos estamos muy bien. Gracias por acompañarnos en cada paso.'
  await tell(owner, eventId, { text, birth }, true)
}
