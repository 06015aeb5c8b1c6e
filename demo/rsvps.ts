import { randomUUID } from 'node:crypto'
import { createApiClient } from '../product-client/api-client.ts'
import { pickCyclic } from '../product-client/random.ts'
import { GUESTS } from './plan/messages.ts'

const ANSWERS = 40

interface Party {
  answer: 'YES' | 'NO' | 'MAYBE'
  adults: number
  children: number
  note?: string
  phone?: string
}

/** What a guest brings and says; most come. */
const PARTIES: readonly [Party, ...Party[]] = [
  { answer: 'YES', adults: 2, children: 1 },
  { answer: 'YES', adults: 2, children: 0, note: 'Llegamos un poco después, por el trabajo.' },
  { answer: 'YES', adults: 1, children: 0 },
  {
    answer: 'MAYBE',
    adults: 2,
    children: 2,
    note: 'Depende de si conseguimos camión desde Oaxaca.',
  },
  { answer: 'YES', adults: 1, children: 2, note: 'Mateo es alérgico a la nuez.' },
  { answer: 'NO', adults: 0, children: 0, note: '¡Los queremos mucho! Estamos de viaje.' },
  { answer: 'YES', adults: 4, children: 0, phone: '222 555 0142' },
]

interface HostParty extends Omit<Party, 'note'> {
  name: string
  hostNote?: string
}

/** Whom the host notes: they answered by telephone. */
const BY_HOST: readonly HostParty[] = [
  {
    name: 'Abuela Lucha',
    answer: 'YES',
    adults: 1,
    children: 0,
    hostNote: 'En la mesa de adelante.',
  },
  { name: 'Don Chucho y Doña Mari', answer: 'YES', adults: 2, children: 0, phone: '222 555 0178' },
]

interface Host {
  call: (
    key: 'POST /events/:id/rsvps/by-host',
    input: { params: { id: string }; body: HostParty & { formKey: string } },
  ) => Promise<unknown>
}

/** Answers an event's question as forty guests; other events have no answers yet. */
export async function addDemoRsvps(url: string, host: Host, eventId: string): Promise<number> {
  const call = createApiClient(url)
  const params = { id: eventId }
  for (let place = 0; place < ANSWERS - BY_HOST.length; place += 1) {
    const guest = pickCyclic(GUESTS, place)
    const name = place < GUESTS.length ? guest : `${guest} y familia`
    const email = place % 3 === 0 ? `invitado.${place + 1}@demo.test` : ''
    const party = pickCyclic(PARTIES, place)
    await call('POST /events/:id/rsvps', {
      params,
      body: { ...party, name, email, formKey: randomUUID() },
    })
  }
  for (const party of BY_HOST)
    await host.call('POST /events/:id/rsvps/by-host', {
      params,
      body: { ...party, formKey: randomUUID() },
    })
  return ANSWERS
}
