import { expect, test } from 'vitest'
import { listRows } from '#server/testing/database.ts'
import { PASSWORD, shareWorld, signUp } from '#server/testing/world.ts'
import { signUpWithApp, startSignIn } from './testing.ts'

const world = shareWorld()

async function signInWith(email: string, code: string) {
  const { challenge } = await startSignIn(world, email, PASSWORD)
  const body = { method: 'recovery-code', challenge, code }
  return world.send('POST', '/auth/second-factor', { body })
}

test('a recovery code signs in once, in any spelling, and its use is reported', async () => {
  const { person, recoveryCodes } = await signUpWithApp(world)
  const [code = ''] = recoveryCodes
  expect((await signInWith(person.email, code.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
  const { secondFactor } = await person.call('GET /account/second-factor')
  expect(secondFactor.recoveryCodesLeft).toBe(9)
  const again = await signInWith(person.email, code)
  expect(again).toMatchObject({ status: 400, body: { errorCode: 'CODE_INVALID' } })
  const isUsed = async () =>
    (await world.mailbox.listEmails(person.email)).some(({ text }) => text.includes('quedan 9'))
  await expect.poll(isUsed).toBe(true)
})

test('of many concurrent uses of one recovery code, one signs in', async () => {
  const { person, recoveryCodes } = await signUpWithApp(world)
  const [code = ''] = recoveryCodes
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => signInWith(person.email, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
})

test("another account's code, and one that was renewed, sign nobody in", async () => {
  const [ana, beto] = [await signUpWithApp(world), await signUpWithApp(world)]
  const [theirs = ''] = beto.recoveryCodes
  expect((await signInWith(ana.person.email, theirs)).status).toBe(400)
  const renewed = await ana.person.call('POST /account/second-factor/recovery-codes')
  const [old = ''] = ana.recoveryCodes
  expect((await signInWith(ana.person.email, old)).status).toBe(400)
  const [fresh = ''] = renewed.recoveryCodes
  expect((await signInWith(ana.person.email, fresh)).status).toBe(200)
  expect((await signInWith(beto.person.email, theirs)).status).toBe(200)
})

test('the database stores hashes of the codes, and an account without a factor gets none', async () => {
  const { person, recoveryCodes } = await signUpWithApp(world)
  const rows = await listRows(world, 'recovery_codes', { user_id: person.user.id })
  expect(rows).toHaveLength(10)
  const codes = recoveryCodes.map((code) => code.replaceAll('-', ''))
  const stored = rows.map(({ code_hash }) => code_hash.toString())
  expect(stored.filter((hash) => codes.includes(hash))).toEqual([])
  const other = await signUp(world)
  const refused = other.call('POST /account/second-factor/recovery-codes')
  await expect(refused).rejects.toMatchObject({ code: 'SECOND_FACTOR_MISSING' })
})
