import { expect, it } from 'vitest'
import {
  computeOnboardingPercent,
  describeRemainingSteps,
  listOnboardingSteps,
} from './onboarding-guide.tsx'

const user = {
  firstName: 'Ana',
  lastName: 'López',
  email: 'ana@example.test',
  emailVerified: true,
  pendingEmail: null,
}

/** Without an account. */
const NEW = {
  user,
  payments: 'none',
  pendingReason: null,
  requirements: '',
  hasEvent: false,
} as const
const WORKING = { payments: 'active' } as const

const statuses = (facts: Partial<Parameters<typeof listOnboardingSteps>[0]>) =>
  listOnboardingSteps({ ...NEW, ...facts }).map(({ status }) => status)

it('locks the event step until charges and payouts are enabled (spec §4, R30)', () => {
  expect(statuses({})).toEqual(['completed', 'pending', 'disabled'])
  for (const payments of ['incomplete', 'processing'] as const)
    expect(statuses({ payments })).toEqual(['completed', 'pending', 'disabled'])
  expect(statuses(WORKING)).toEqual(['completed', 'completed', 'pending'])
})

it('asks for missing data once an account exists, not for a new one', () => {
  const [, fresh] = listOnboardingSteps(NEW)
  expect(fresh).toMatchObject({ action: 'Configurar pagos', minutes: 5 })
  const [, begun] = listOnboardingSteps({ ...NEW, payments: 'incomplete' })
  expect(begun).toMatchObject({
    action: 'Completar ahora',
    to: '/dashboard/payments/complete',
    minutes: null,
  })
})

it('says what an account waits for that the provider reviews or refuses, and asks for no data', () => {
  const pendingReason = { title: 'Está detenida', text: 'Escríbenos.', action: 'Ver qué pasa' }
  const [, payments] = listOnboardingSteps({ ...NEW, payments: 'incomplete', pendingReason })
  const to = '/dashboard/payments/complete'
  expect(payments).toMatchObject({ ...pendingReason, status: 'pending', minutes: null, to })
})

it('completes the profile step with name, surname and email (spec §4)', () => {
  expect(statuses({ user: { ...user, lastName: '' } })[0]).toBe('pending')
  expect(statuses({ user: { ...user, email: '' } })[0]).toBe('pending')
})

it('asks to confirm the address first, and locks the payout account until then (R14)', () => {
  const [profile, payments] = listOnboardingSteps({
    ...NEW,
    user: { ...user, emailVerified: false },
  })
  expect(profile).toMatchObject({ status: 'pending', action: 'Reenviar correo', to: null })
  expect(profile?.title).toBe(listOnboardingSteps(NEW)[0]?.title)
  expect(profile?.text).toContain(user.email)
  expect(payments).toMatchObject({
    status: 'disabled',
    lock: 'Se abre cuando confirmes tu correo.',
  })
  const corrected = { ...user, emailVerified: false, pendingEmail: 'ana.lopez@example.test' }
  expect(listOnboardingSteps({ ...NEW, user: corrected })[0]?.text).toContain(
    corrected.pendingEmail,
  )
})

it('never locks the step of an existing event', () => {
  const [, , event] = listOnboardingSteps({ ...NEW, hasEvent: true })
  expect(event).toMatchObject({ status: 'completed', to: '/events' })
})

it.each([
  [{}, 33],
  [WORKING, 67],
  [{ ...WORKING, hasEvent: true }, 100],
])('shows the share of completed steps: %o is %i %%', (facts, percent) => {
  const steps = listOnboardingSteps({ ...NEW, ...facts })
  expect(computeOnboardingPercent(steps)).toBe(percent)
})

it('says how many steps are left and how long they take, where that is known', () => {
  const describe = (facts: Partial<Parameters<typeof listOnboardingSteps>[0]>) =>
    describeRemainingSteps(listOnboardingSteps({ ...NEW, ...facts }))
  expect(describe({ user: { ...user, emailVerified: false } })).toBe('Faltan 3 pasos, unos 17 min.')
  expect(describe(WORKING)).toBe('Falta 1 paso, unos 10 min.')
  expect(describe({ payments: 'incomplete' })).toBe('Faltan 2 pasos.')
  expect(describe({ ...WORKING, hasEvent: true })).toBeNull()
})

it('leads whoever has not confirmed to the mailbox that their address is read in', () => {
  const readMailbox = (email: string) => {
    const [step] = listOnboardingSteps({
      ...NEW,
      user: { ...user, email, emailVerified: false },
    })
    return step?.mailbox?.name
  }
  expect(readMailbox('ana@gmail.com')).toBe('Gmail')
  expect(readMailbox('ana@empresa.mx')).toBeUndefined()
})
