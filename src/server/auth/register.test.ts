import { expect, test } from 'vitest'
import {
  countEmails,
  PASSWORD,
  setUpWorld,
  signIn,
  signUp,
  uniqueEmail,
} from '#server/testing/world.ts'

const world = setUpWorld()

function form(changes: Record<string, unknown> = {}) {
  return {
    firstName: 'María José',
    lastName: 'Núñez',
    motherLastName: 'Güemes',
    email: uniqueEmail(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...changes,
  }
}

const register = (body: unknown) => world.send('POST', '/auth/register', { body })

test('an account is HOST and ALIADO unless ALIADO is requested (R2)', async () => {
  const host = await register(form())
  expect(host.status).toBe(201)
  expect(host.body.message).toBe('Registro completado exitosamente!')
  expect(host.body.user).toMatchObject({
    fullName: 'María José Núñez Güemes',
    role: 'HOST',
    roles: ['HOST', 'ALIADO'],
    emailVerified: false,
    stripeConnectAccountId: null,
  })
  const aliado = await register(form({ role: 'ALIADO' }))
  expect(aliado.body.user).toMatchObject({ role: 'ALIADO', roles: ['ALIADO'] })
})

test('nobody registers as ADMIN, with roles of their own, or as verified (R2)', async () => {
  for (const extra of [{ role: 'ADMIN' }, { roles: ['ADMIN'] }, { emailVerified: true }]) {
    const refused = await register(form(extra))
    expect(refused.status).toBe(400)
    expect(refused.body.details).toHaveLength(1)
  }
})

test('a response never contains the password or its hash', async () => {
  const { body } = await register(form())
  expect(JSON.stringify(body)).not.toMatch(/argon2|password|Picado/i)
})

test('addresses are unique regardless of case and blanks (R2)', async () => {
  const { email } = await signUp(world)
  const again = await register(form({ email: ` ${email.toUpperCase()} ` }))
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({
    errorCode: 'EMAIL_TAKEN',
    message: 'Este correo ya está registrado',
  })
})

test('of concurrent registrations of one address one succeeds, with one email', async () => {
  const email = uniqueEmail()
  const answers = await Promise.all(Array.from({ length: 6 }, () => register(form({ email }))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  expect(await countEmails(world, email)).toBe(1)
})

test.for([
  [{ password: 'corta', confirmPassword: 'corta' }, 'password', 'La contraseña debe tener'],
  [
    { password: `Aa1${'x'.repeat(126)}`, confirmPassword: `Aa1${'x'.repeat(126)}` },
    'password',
    '128',
  ],
  [{ confirmPassword: 'Otra-Cosa-7$' }, 'confirmPassword', 'Las contraseñas no coinciden.'],
  [{ firstName: 'L33t' }, 'firstName', 'Solo se permiten letras y espacios.'],
  [{ email: 'no-es-correo' }, 'email', 'Ingresa un correo electrónico válido.'],
] as const)('%o is refused at its field (spec §5)', async ([changes, field, message]) => {
  const refused = await register(form(changes))
  expect(refused.status).toBe(400)
  expect(refused.body.details[0].field).toBe(field)
  expect(refused.body.details[0].message).toContain(message)
})

test('the welcome email has the name and the verification link', async () => {
  const { email } = await signUp(world, { firstName: 'Eréndira' })
  const received = await world.mailbox.waitForEmail(email, 'bienvenida')
  expect(received.text).toContain('Eréndira')
  expect(received.text).toContain(`${world.url}/verify-email?token=`)
  expect(received.html).toContain(`${world.url}/verify-email?token=`)
})

test('people log in with their address in any case', async () => {
  const { email, user } = await signUp(world)
  expect((await signIn(world, { email: ` ${email.toUpperCase()}` })).user.id).toBe(user.id)
})
