import { expect, test } from 'vitest'
import type { BodyOf } from '#contract/api/endpoint.ts'
import type { checkPassword } from '#contract/people/auth.ts'
import {
  COMMON_PASSWORD,
  validateRegisterPassword,
  validateResetPassword,
} from '#contract/people/passwords.ts'
import {
  createUniqueEmail,
  PASSWORD,
  readLinkToken,
  shareWorld,
  signUp,
} from '#server/testing/world.ts'
import { isCommonPassword } from './common-passwords.ts'

const world = shareWorld()

const LUCIA = { email: 'lucia.robles@correo.test', names: ['Lucía', 'Robles', 'Ñáñez Güemes'] }

test.each([
  'Password1',
  'Password1!',
  'Perrito123',
  'P@ssw0rd1',
  'Qwerty123',
  '!Qwerty123!',
  '1qaz2WSX',
  'Aa123456!',
  'Contraseña1',
  'Mexico2026!',
  'Ciguena2026',
  'Cigüeña.2026!',
  'C1gu3ña2026',
  'BabyShower2026!',
  'Lucia2027!',
  'LuciaRobles1$',
  'Ñáñez.2026',
  'Güemes123',
  'lucia.robles1A',
  'Correo2026!',
])('%s meets the rules and is refused, because many would guess it', async (password) => {
  expect(validateRegisterPassword(password)).toBeNull()
  expect(await isCommonPassword(password, LUCIA)).toBe(true)
})

test.each([
  PASSWORD,
  'Talavera-Azul-9$',
  'Otra-Cosa-7$',
  'SinSimbolo7',
  'Zx8kQ2vLp9',
  'Perro-Verde-Luna-9',
  'Lucia-canta-boleros-7',
  'Mariana-4917-2283-66!',
  `Aa1$${'1'.repeat(124)}`,
])('%s is accepted', async (password) => {
  expect(await isCommonPassword(password, LUCIA)).toBe(false)
})

const refusedAt = (field: string) => ({
  status: 400,
  body: { errorCode: 'VALIDATION', details: [{ field, message: COMMON_PASSWORD }] },
})

test('a common password is refused at registration, also the own name and address', async () => {
  const name = { firstName: 'Eréndira', lastName: 'Robles', motherLastName: 'Más' }
  const email = createUniqueEmail('zacatecana')
  for (const password of ['Password1', 'Erendira2026', 'Zacatecana26']) {
    const body = { ...name, email, password, confirmPassword: password }
    expect(await world.send('POST', '/auth/register', { body })).toMatchObject(
      refusedAt('password'),
    )
  }
})

test('a common password is refused at a change and at a reset, whose link stays usable', async () => {
  const { email, token } = await signUp(world, { firstName: 'Eréndira' })
  for (const newPassword of ['Password1!', 'Erendira2026!']) {
    expect(validateResetPassword(newPassword)).toBeNull()
    const body = { currentPassword: PASSWORD, newPassword }
    const refused = await world.send('PUT', '/users/password', { token, body })
    expect(refused).toMatchObject(refusedAt('newPassword'))
  }
  await world.call('POST /auth/password-reset/request', { body: { email } })
  const link = await readLinkToken(world, 'reset-password', email)
  const confirm = (newPassword: string) =>
    world.send('POST', '/auth/password-reset/confirm', { body: { token: link, newPassword } })
  expect(await confirm('Password1!')).toMatchObject(refusedAt('newPassword'))
  expect((await confirm('Talavera-Azul-9$')).status).toBe(200)
})

test('a form learns it before it is sent, also by what the account knows of its owner', async () => {
  const isCommon = async (body: BodyOf<typeof checkPassword>, token?: string) =>
    (await world.send('POST', '/auth/password-check', { token, body })).body.isCommon
  expect(await isCommon({ password: 'Perrito123' })).toBe(true)
  expect(await isCommon({ password: 'Erendira2026' })).toBe(false)
  expect(await isCommon({ password: 'Erendira2026', ownerTexts: ['Eréndira'] })).toBe(true)
  const { email, token } = await signUp(world, { firstName: 'Eréndira' })
  expect(await isCommon({ password: 'Erendira2026' }, token)).toBe(true)
  await world.call('POST /auth/password-reset/request', { body: { email } })
  const resetToken = await readLinkToken(world, 'reset-password', email)
  const other = await signUp(world, { firstName: 'Citlalmina' })
  expect(await isCommon({ password: 'Erendira2026', resetToken }, other.token)).toBe(true)
  expect(await isCommon({ password: 'Citlalmina2026', resetToken }, other.token)).toBe(false)
})
