import type { Person, World } from '#server/testing/world.ts'

type Caller = Pick<Person, 'call' | 'email'>

export const invite = async (owner: Pick<Person, 'call'>, id: string, email: string) =>
  (await owner.call('POST /events/:id/cohosts/invitations', { params: { id }, body: { email } }))
    .invitation

/** Accepts the oldest invitation that waits for the person. */
export async function accept(person: Caller, giftEmails = false) {
  const { invitations } = await person.call('GET /cohost-invitations/mine')
  const params = { id: invitations[0]?.id ?? '' }
  return person.call('POST /cohost-invitations/:id/accept', { params, body: { giftEmails } })
}

/** Makes a person organise an event with its owner. */
export async function join(
  owner: Pick<Person, 'call'>,
  person: Caller,
  id: string,
  giftEmails = false,
): Promise<void> {
  await invite(owner, id, person.email)
  await accept(person, giftEmails)
}

/** Reads the token of the latest invitation in an address's mailbox. */
export async function readInvitationToken(world: World, to: string): Promise<string> {
  const { text } = await world.mailbox.waitForEmail(to, 'te invita a organizar')
  return text.split('/cohost-invitation#token=')[1]?.split(/\s/)[0] ?? ''
}
