import type { PrivacyRight } from '#contract/people/privacy-rights.ts'
import { type Person, signUpAdmin, type World, waitUntil } from '#server/testing/world.ts'

/** A private link: a request and the token that opens it. */
export interface RequestLink {
  id: string
  token: string
}

export const CONFIRM_SUBJECT = 'Confirma tu solicitud'

export const buildRequest = (email: string, right: PrivacyRight = 'ACCESS') => ({
  right,
  name: 'Rosa Méndez',
  email,
  details: 'Lo que tengan de mí.',
})

/** The token of the first link in an email. */
export function readLinkToken({ text }: { text: string }): string {
  return /[?&]token=([\w-]+)/.exec(text)?.[1] ?? ''
}

/** Makes a request and waits for the link that confirms it. */
export async function makeRequest(
  world: World,
  email: string,
  right?: PrivacyRight,
): Promise<string> {
  const before = (await world.mailbox.listEmails(email)).map(({ id }) => id)
  await world.call('POST /privacy-requests', { body: buildRequest(email, right) })
  const isNew = ({ id, subject }: { id: string; subject: string }) =>
    !before.includes(id) && subject.includes(CONFIRM_SUBJECT)
  const link = await waitUntil(`a new “${CONFIRM_SUBJECT}” arrives at ${email}`, async () =>
    (await world.mailbox.listEmails(email)).find(isNew),
  )
  return readLinkToken(link)
}

/** Makes a request and confirms it, as the owner of the mailbox. */
export async function confirmRequest(
  world: World,
  email: string,
  right?: PrivacyRight,
): Promise<RequestLink> {
  const token = await makeRequest(world, email, right)
  return world.call('POST /privacy-requests/confirm', { body: { token } })
}

/** Grants a request and carries it out. */
async function carryOut(admin: Person, id: string): Promise<void> {
  const params = { id }
  await admin.call('POST /admin/privacy-requests/:id/answer', {
    params,
    body: { decision: 'GRANTED', reason: 'Procede.' },
  })
  await admin.call('POST /admin/privacy-requests/:id/carry-out', {
    params,
    body: { reason: 'Ya quedó.' },
  })
}

/** Confirms a request and has a new admin carry it out. */
export async function fulfilRequest(
  world: World,
  email: string,
  right?: PrivacyRight,
): Promise<RequestLink> {
  const link = await confirmRequest(world, email, right)
  await carryOut(await signUpAdmin(world), link.id)
  return link
}

/** Emails to support, recorded in the transaction that causes them. */
export function listSupportEmails({ deps, config }: World) {
  return deps.db
    .selectFrom('emails')
    .select('subject')
    .where('to_address', '=', config.supportEmail)
    .execute()
}
