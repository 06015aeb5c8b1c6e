import type { User } from '#contract/people/users.ts'
import { ONBOARDING_MINUTES } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'

export interface OnboardingStep {
  id: keyof typeof ONBOARDING_MINUTES
  title: string
  text: string
  minutes: number | null
  to: string
  action: string
  status: 'completed' | 'pending' | 'disabled'
}

export interface OnboardingFacts {
  user: Pick<User, 'firstName' | 'lastName' | 'email'>
  /** State of the payout account; 'active' means charges and payouts are enabled. */
  payments: 'none' | 'incomplete' | 'processing' | 'active'
  /** Required to create an event (`R4`). */
  canTakeMoney: boolean
  hasEvent: boolean
}

const statusOf = (done: boolean) => (done ? 'completed' : 'pending')

const SETUP = {
  title: 'Configura tu cuenta de pagos',
  text: 'Con Stripe, para que el dinero de tus aliados llegue directo a tu banco.',
  minutes: ONBOARDING_MINUTES.payments,
  to: PATHS.payoutSetup,
}

const PAYMENTS: Record<OnboardingFacts['payments'], Omit<OnboardingStep, 'id' | 'status'>> = {
  none: { ...SETUP, action: 'Configurar pagos' },
  incomplete: {
    title: 'Completa tu cuenta de pagos',
    text: 'Stripe todavía necesita información tuya.',
    minutes: null,
    to: PATHS.payoutComplete,
    action: 'Completar información',
  },
  processing: {
    ...SETUP,
    text: 'Ya puedes recibir; tus depósitos al banco están en revisión.',
    minutes: null,
    action: 'Ver mi cuenta de pagos',
  },
  active: { ...SETUP, action: 'Ver mi cuenta de pagos' },
}

/** The three onboarding steps with their status (`spec §2`, `§4`). */
export function onboardingSteps(facts: OnboardingFacts): readonly OnboardingStep[] {
  const { user, payments, canTakeMoney, hasEvent } = facts
  const named = Boolean(user.firstName && user.lastName && user.email)
  return [
    {
      id: 'profile',
      title: 'Completa tu perfil',
      text: 'Tu nombre y tu correo, para que tus aliados sepan quién los invita.',
      minutes: ONBOARDING_MINUTES.profile,
      to: PATHS.profile,
      action: named ? 'Ver mi perfil' : 'Completar perfil',
      status: statusOf(named),
    },
    { id: 'payments', ...PAYMENTS[payments], status: statusOf(payments === 'active') },
    {
      id: 'event',
      title: 'Crea tu primer evento',
      text: 'La fecha, un tema ilustrado y tus sueños. Al terminar tendrás tu enlace para compartir.',
      minutes: ONBOARDING_MINUTES.event,
      to: hasEvent ? PATHS.events : PATHS.createEvent,
      action: hasEvent ? 'Ver mis eventos' : 'Crear mi evento',
      status: canTakeMoney || hasEvent ? statusOf(hasEvent) : 'disabled',
    },
  ]
}

/** Completed steps in whole percent. */
export function onboardingPercent(steps: readonly OnboardingStep[]): number {
  const done = steps.filter(({ status }) => status === 'completed').length
  return Math.round((done / steps.length) * 100)
}
