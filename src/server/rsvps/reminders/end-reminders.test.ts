import { describe, expect, it } from 'vitest'
import { createUniqueEmail } from '#server/testing/world.ts'
import { answer, changeRsvpAsRead, DAY_BEFORE, setUpReminders, WEEK_BEFORE } from '../testing.ts'

const { world, remindAt, invite, listReminders } = setUpReminders()

/** The address of the header that mail programs post to (RFC 8058). */
async function readUnsubscribeUrl({ email }: { email: string }): Promise<string> {
  const received = await world.mailbox.waitForEmail(email, 'Falta una semana para')
  const source = (await world.mailbox.readSource(received)).replaceAll(/\r?\n[ \t]+/g, ' ')
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  return /^List-Unsubscribe:\s*<([^>]+)>$/m.exec(source)?.[1] ?? ''
}
/** Posts as a mail program does. */
const post = (url: string, type = 'application/x-www-form-urlencoded') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': type },
    body: 'List-Unsubscribe=One-Click',
  })

describe('R20: reminders', () => {
  it('end for every answer with the same address, also for one that is given or corrected later', async () => {
    const guest = await invite()
    await answer(world, guest.event, { email: guest.email })
    await remindAt(WEEK_BEFORE)
    const url = await readUnsubscribeUrl(guest)
    expect((await post(url)).status).toBe(204)
    await answer(world, guest.event, { email: guest.email })
    const corrected = await answer(world, guest.event, { email: createUniqueEmail('mal') })
    await changeRsvpAsRead(world, corrected, { email: guest.email })
    await remindAt(DAY_BEFORE)
    expect(await listReminders(guest)).toEqual(['week'])
  })

  it('end with an earlier email after the address was changed away and back', async () => {
    const guest = await invite()
    await remindAt(WEEK_BEFORE)
    const url = await readUnsubscribeUrl(guest)
    let { rsvp } = guest
    for (const email of [createUniqueEmail('otra'), guest.email]) {
      rsvp = (await changeRsvpAsRead(world, rsvp, { email })).rsvp
    }
    expect((await post(url)).status).toBe(204)
    await remindAt(DAY_BEFORE)
    expect(await listReminders(guest)).toEqual(['week'])
  })

  it('end with one press of the mail program (RFC 8058), in either form that it may post', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const guest = await invite()
      await remindAt(WEEK_BEFORE)
      const url = await readUnsubscribeUrl(guest)
      expect((await post(`${url}x`, type)).status).toBe(404)
      expect((await post(url, type)).status).toBe(204)
      expect((await post(url, type)).status).toBe(204)
      await remindAt(DAY_BEFORE)
      expect(await listReminders(guest)).toEqual(['week'])
      const link = { id: guest.rsvp.id, token: guest.rsvp.token }
      const { rsvp } = await world.call('GET /rsvps/:id', {
        params: { id: link.id },
        query: { token: link.token },
      })
      expect(rsvp.reminders).toBe(false)
    }
  })

  it('end by a page with one button where a browser opens the address, which alone ends nothing', async () => {
    const guest = await invite()
    await remindAt(WEEK_BEFORE)
    const url = await readUnsubscribeUrl(guest)
    const opened = await fetch(url, { redirect: 'manual' })
    expect(opened.status).toBe(303)
    const { searchParams } = new URL(url)
    const page = `${world.config.publicUrl}/events/${guest.event.id}/unsubscribe`
    expect(opened.headers.get('location')).toBe(`${page}?token=${searchParams.get('token')}`)
    await remindAt(DAY_BEFORE)
    expect(await listReminders(guest)).toEqual(['day', 'week'])
  })

  it('are not ended by a body larger than a mail program posts', async () => {
    const guest = await invite()
    await remindAt(WEEK_BEFORE)
    const url = await readUnsubscribeUrl(guest)
    const response = await fetch(url, { method: 'POST', body: 'x'.repeat(1_025) })
    expect(response.status).toBe(413)
  })

  it('end, and come back, by the private link', async () => {
    const guest = await invite()
    const set = (reminders: boolean) =>
      world.call('PATCH /rsvps/:id/reminders', {
        params: { id: guest.rsvp.id },
        body: { token: guest.rsvp.token, reminders },
      })
    expect((await set(false)).rsvp.reminders).toBe(false)
    await remindAt(WEEK_BEFORE)
    expect(await listReminders(guest)).toEqual([])
    expect((await set(true)).rsvp.reminders).toBe(true)
    await remindAt(WEEK_BEFORE)
    expect(await listReminders(guest)).toEqual(['week'])
  })
})
