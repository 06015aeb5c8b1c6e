import { findLink, waitForEmail } from '../../../product-client/mailbox.ts'
import { drawPicture, sendPicture } from '../../../product-client/pictures/pictures.ts'
import { waitUntil } from '../../../product-client/wait.ts'
import type { DatabaseReader } from '../../environment/database-reader.ts'
import { compareFigures } from '../audits/money.ts'
import { postUntilAnswered } from './contribute.ts'
import type { Family, Step } from './family-step.ts'

const toAsker = (seed: number) => `pide.datos.${seed}@example.test`

/** Sends the same cover twice at once, until both are taken. */
const addCover: Step = async ({ url }, { eventId, host }) => {
  const file = await drawPicture()
  const send = () =>
    waitUntil('the cover is taken', async () => {
      const { status } = await sendPicture(url, { token: host.token, eventId }, file)
      return status < 400
    })
  await Promise.all([send(), send()])
}

/** Invites a co-host, who accepts; an answer that was lost makes them try again. */
const joinCoHost: Step = async ({ url }, { cohost, eventId, host }) => {
  await postUntilAnswered(url, `/events/${eventId}/cohosts/invitations`, {
    body: { email: cohost.email },
    token: host.token,
  })
  const id = await waitUntil('the invitation is there', async () => {
    const { invitations } = await cohost.call('GET /cohost-invitations/mine')
    return invitations[0]?.id
  })
  const accept = `/cohost-invitations/${id}/accept`
  await postUntilAnswered(url, accept, { body: { giftEmails: false }, token: cohost.token })
}

const reportEvent: Step = async ({ url }, { eventId }) => {
  const body = { reason: 'OTHER', text: '¿Es de verdad?' }
  const { status } = await postUntilAnswered(url, `/events/${eventId}/reports`, { body })
  if (status !== 200) throw new Error(`a report: ${status}`)
}

/** Asks for the data of an address, and confirms it from the mailbox. */
const askForData: Step = async ({ url, mailboxUrl }, { seed }) => {
  const email = toAsker(seed)
  const body = { right: 'ACCESS', name: 'Ana', email, details: 'Todo lo que tengan de mí.' }
  await postUntilAnswered(url, '/privacy-requests', { body })
  const received = await waitForEmail(mailboxUrl, email, 'Confirma tu solicitud')
  const { searchParams } = new URL(findLink(received, '/privacy/confirm'))
  const token = searchParams.get('token')
  await postUntilAnswered(url, '/privacy-requests/confirm', { body: { token } })
}

/** What the family, its co-host and strangers do beside its guests. */
export const HELP_STEPS: readonly Step[] = [joinCoHost, addCover, reportEvent, askForData]

/** Checks that each of it is there once; a report that was sent again after a lost answer is another one. */
export async function auditHelp(
  database: DatabaseReader,
  { cohost, eventId, host, seed }: Family,
): Promise<string[]> {
  const { cohosts } = await host.call('GET /events/:id/cohosts', { params: { id: eventId } })
  const [found] = await database.query<{ pictures: number; reported: boolean; confirmed: number }>(
    `select (select count(*) from pictures where event_id = $1) as pictures,
       exists (select from event_reports where event_id = $1) as reported,
       (select count(*) from privacy_requests
         where email = $2 and confirmed_at is not null) as confirmed`,
    [eventId, toAsker(seed)],
  )
  return [
    ...compareFigures('family, co-hosts', {
      planned: cohost.user.id,
      found: cohosts.map(({ id }) => id).join(' '),
    }),
    ...compareFigures('family, pictures', { planned: 1, found: found?.pictures ?? 0 }),
    ...compareFigures('family, reported', { planned: 'true', found: String(found?.reported) }),
    ...compareFigures('family, requests about data', { planned: 1, found: found?.confirmed ?? 0 }),
  ]
}
