import { beforeAll, expect, it } from 'vitest'
import { addressData } from '#contract/people/account.ts'
import { signUpWithApp } from '#server/second-factor/testing.ts'
import {
  createUniqueEmail,
  type Person,
  setUpWorld,
  signUp,
  signUpAdmin,
} from '#server/testing/world.ts'
import { confirmRequest, fulfilRequest } from './testing.ts'

const world = setUpWorld()
let admin: Person

beforeAll(async () => {
  admin = await signUpAdmin(world)
})

const findAccount = async (id: string) => {
  const { requests } = await admin.call('GET /admin/privacy-requests', {
    query: { pageSize: 100 },
  })
  return requests.find((request) => request.id === id)?.account
}

it('the mailbox alone does not open the data of an account with a second factor', async () => {
  const { person } = await signUpWithApp(world)
  const { id, token } = await fulfilRequest(world, person.email)
  const file = await world.send('GET', `/privacy-requests/${id}/file?token=${token}&format=json`)
  expect(addressData.strict().parse(file.body).privacyRequests).toMatchObject([{ id }])
  expect(file.body).not.toHaveProperty('profile')
})

it('nor does it close that account', async () => {
  const { person } = await signUpWithApp(world)
  const { id } = await confirmRequest(world, person.email, 'CANCELLATION')
  await admin.call('POST /admin/privacy-requests/:id/answer', {
    params: { id },
    body: { decision: 'GRANTED', reason: 'Procede.' },
  })
  const refused = admin.call('POST /admin/privacy-requests/:id/carry-out', {
    params: { id },
    body: { reason: 'Borrado.' },
  })
  await expect(refused).rejects.toMatchObject({
    code: 'PRIVACY_ERASURE_BLOCKED',
    details: [{ field: 'account', message: expect.stringContaining('con su sesión iniciada') }],
  })
  expect((await person.call('GET /auth/me')).user.email).toBe(person.email)
})

it('the desk reads whether the address has an account, and how it is protected', async () => {
  const { person } = await signUpWithApp(world)
  const stateOf = async (email: string) => findAccount((await confirmRequest(world, email)).id)
  expect(await stateOf(person.email)).toBe('second-factor')
  expect(await stateOf((await signUp(world)).email)).toBe('confirmed')
  expect(await stateOf(createUniqueEmail())).toBe('none')
})
