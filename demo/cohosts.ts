import type { Person } from '../product-client/people.ts'

/** Organises Mariana's event with her. */
export const COHOST_EMAIL = 'ximena@demo.test'
/** Was invited to, and has not answered. */
const INVITED_EMAIL = 'chela@demo.test'

/** One person accepts to organise an event, and changes it; another invitation waits. */
export async function addDemoCoHosts(owner: Person, cohost: Person, id: string): Promise<number> {
  const invited = [cohost.email, INVITED_EMAIL]
  for (const email of invited)
    await owner.call('POST /events/:id/cohosts/invitations', { params: { id }, body: { email } })
  const { invitations } = await cohost.call('GET /cohost-invitations/mine')
  const params = { id: invitations[0]?.id ?? '' }
  const body = { giftEmails: true }
  await cohost.call('POST /cohost-invitations/:id/accept', { params, body })
  const albumLink = { photoAlbumLink: 'https://fotos.example/baby-shower' }
  await cohost.call('PATCH /events/:id/photo-album-link', { params: { id }, body: albumLink })
  return invited.length
}
