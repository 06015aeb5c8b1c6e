import { expect, test } from 'vitest'
import {
  countEmails,
  createUniqueEmail,
  PASSWORD,
  shareWorld,
  signIn,
  signUp,
  signUpUnconfirmed,
} from '#server/testing/world.ts'

const world = shareWorld()

const register = (changes: Record<string, unknown> = {}) => {
  const name = { firstName: 'María José', lastName: 'Núñez', motherLastName: 'Güemes' }
  const password = { password: PASSWORD, confirmPassword: PASSWORD }
  const body = { ...name, ...password, email: createUniqueEmail(), ...changes }
  return world.send('POST', '/auth/register', { body })
}

test('an account is HOST and ALIADO unless ALIADO is requested (R2)', async () => {
  const host = await register()
  expect(host.status).toBe(201)
  expect(host.body.message).toBe('¡Registro completado exitosamente!')
  expect(host.body.user).toMatchObject({
    fullName: 'María José Núñez Güemes',
    role: 'HOST',
    roles: ['HOST', 'ALIADO'],
    emailVerified: false,
    stripeConnectAccountId: null,
  })
  expect(host.text).not.toMatch(/argon2|password/i)
  expect(host.text).not.toContain(PASSWORD)
  const aliado = await register({ role: 'ALIADO' })
  expect(aliado.body.user).toMatchObject({ role: 'ALIADO', roles: ['ALIADO'] })
})

test('nobody registers as ADMIN, with roles of their own, or as verified (R2)', async () => {
  for (const extra of [{ role: 'ADMIN' }, { roles: ['ADMIN'] }, { emailVerified: true }]) {
    const refused = await register(extra)
    expect(refused.status).toBe(400)
    expect(refused.body.details).toHaveLength(1)
  }
})

test('addresses are unique regardless of case and blanks (R2)', async () => {
  const { email, user } = await signUp(world)
  const again = ` ${email.toUpperCase()} `
  expect(await register({ email: again })).toMatchObject({
    status: 409,
    body: { errorCode: 'EMAIL_TAKEN', message: 'Este correo ya está registrado' },
  })
  expect((await signIn(world, { email: again })).user.id).toBe(user.id)
})

test('of concurrent registrations of one address one succeeds, with one email', async () => {
  const email = createUniqueEmail()
  const answers = await Promise.all(Array.from({ length: 6 }, () => register({ email })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  expect(await countEmails(world, email)).toBe(1)
})

const LONG = `Aa1${'x'.repeat(126)}`

test.for([
  [{ password: 'corta', confirmPassword: 'corta' }, 'password', 'La contraseña debe tener'],
  [{ password: LONG, confirmPassword: LONG }, 'password', '128'],
  [{ confirmPassword: 'Otra-Cosa-7$' }, 'confirmPassword', 'Las contraseñas no coinciden.'],
  [{ firstName: 'L33t' }, 'firstName', 'Solo se permiten letras y espacios.'],
  [{ email: 'no-es-correo' }, 'email', 'Ingresa un correo electrónico válido.'],
] as const)('%o is refused at its field (spec §5)', async ([changes, field, message]) => {
  const { status, body } = await register(changes)
  expect(status).toBe(400)
  expect(body.details[0]).toEqual({ field, message: expect.stringContaining(message) })
})

test('the welcome email has the name and the verification link', async () => {
  const { email } = await signUpUnconfirmed(world, { firstName: 'Eréndira' })
  const { text, html } = await world.mailbox.waitForEmail(email, 'bienvenida')
  expect(text).toContain('Eréndira')
  for (const part of [text, html]) expect(part).toContain(`${world.url}/verify-email#token=`)
})
