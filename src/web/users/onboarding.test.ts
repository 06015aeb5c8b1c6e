import { expect, it } from 'vitest'
import { onboardingPercent, onboardingSteps } from './onboarding.ts'

const user = { firstName: 'Ana', lastName: 'López', email: 'ana@example.test' }

const statuses = (facts: Partial<Parameters<typeof onboardingSteps>[0]>) =>
  onboardingSteps({ user, paymentsEnabled: false, hasEvent: false, ...facts }).map(
    ({ status }) => status,
  )

it('locks the event until payments are fully enabled (spec §4)', () => {
  expect(statuses({})).toEqual(['completed', 'pending', 'disabled'])
  expect(statuses({ paymentsEnabled: true })).toEqual(['completed', 'completed', 'pending'])
})

it('counts the profile once name, surname and e-mail are there (spec §4)', () => {
  expect(statuses({ user: { ...user, lastName: '' } })[0]).toBe('pending')
  expect(statuses({ user: { ...user, email: '' } })[0]).toBe('pending')
})

it('never locks the way to an event that exists', () => {
  const [, , event] = onboardingSteps({ user, paymentsEnabled: false, hasEvent: true })
  expect(event).toMatchObject({ status: 'completed', to: '/events' })
})

it.each([
  [{}, 33],
  [{ paymentsEnabled: true }, 67],
  [{ paymentsEnabled: true, hasEvent: true }, 100],
])('shows the share of completed steps: %o is %i %%', (facts, percent) => {
  const steps = onboardingSteps({ user, paymentsEnabled: false, hasEvent: false, ...facts })
  expect(onboardingPercent(steps)).toBe(percent)
})
