import type { User } from '#contract/people/users.ts'
import { ONBOARDING_MINUTES } from '#contract/product/limits.ts'
import { PATHS, TRY_OUT_FRAGMENT } from '#contract/product/paths.ts'
import { ButtonLink, buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink, TouchLink } from '#web/ui/actions/text-link.tsx'
import { ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ClockIcon, LockIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { findMailbox } from './find-mailbox.ts'
import { ResendLinkButton } from './unconfirmed-email.tsx'

interface OnboardingStep {
  id: keyof typeof ONBOARDING_MINUTES
  title: string
  text: string
  minutes: number | null
  /** Null: the step's action opens the mailbox, and sends the link that confirms the address again. */
  to: string | null
  mailbox?: ReturnType<typeof findMailbox>
  action: string
  /** What unlocks the step. */
  lock?: string
  status: 'completed' | 'pending' | 'disabled'
}

interface OnboardingFacts {
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'emailVerified' | 'pendingEmail'>
  payments: 'none' | 'incomplete' | 'processing' | 'active'
  /** What keeps the account from working although the host has nothing to complete. */
  pendingReason: Record<'title' | 'text' | 'action', string> | null
  /** What the provider still asks for, in a sentence. */
  requirements: string
  hasEvent: boolean
}

const statusOf = (done: boolean) => (done ? 'completed' : 'pending')

const SETUP = {
  title: 'Configura tu cuenta de pagos',
  text: 'Con Stripe: ahí llega el dinero de tus aliados, y de ahí pasa a tu banco.',
  minutes: ONBOARDING_MINUTES.payments,
  to: PATHS.payoutSetup,
}

const PAYMENTS: Record<OnboardingFacts['payments'], Omit<OnboardingStep, 'id' | 'status'>> = {
  none: {
    ...SETUP,
    text: `${SETUP.text} Ten a la mano tu identificación, tu RFC o CURP y tu CLABE.`,
    action: 'Configurar pagos',
  },
  incomplete: {
    title: 'Completa tu cuenta de pagos',
    text: 'Stripe todavía necesita información tuya.',
    minutes: null,
    to: PATHS.payoutComplete,
    action: 'Completar ahora',
  },
  processing: {
    ...SETUP,
    text: 'Ya puedes recibir; tus depósitos al banco están en revisión.',
    minutes: null,
    action: 'Ver mi cuenta de pagos',
  },
  active: { ...SETUP, action: 'Ver mi cuenta de pagos' },
}

function describePayments({ payments, pendingReason, requirements }: OnboardingFacts) {
  if (pendingReason) return { ...PAYMENTS.incomplete, ...pendingReason }
  return payments === 'incomplete'
    ? { ...PAYMENTS.incomplete, text: requirements }
    : PAYMENTS[payments]
}

/** The profile is complete with a confirmed address (`R14`). */
function profileStep({ user }: OnboardingFacts): OnboardingStep {
  const named = Boolean(user.firstName && user.lastName && user.email)
  const step = {
    id: 'profile',
    title: named ? 'Confirma tu correo' : 'Completa tu perfil',
    minutes: ONBOARDING_MINUTES.profile,
  } as const
  if (named && !user.emailVerified) {
    return {
      ...step,
      text: `Abre el enlace que enviamos a ${user.pendingEmail ?? user.email}. Si no lo ves, busca en correo no deseado.`,
      to: null,
      mailbox: findMailbox(user.pendingEmail ?? user.email),
      action: 'Reenviar correo',
      status: 'pending',
    }
  }
  return {
    ...step,
    text: 'Tu nombre y tu correo, para que tus aliados sepan quién los invita.',
    to: PATHS.profile,
    action: named ? 'Ver mi perfil' : 'Completar perfil',
    status: statusOf(named),
  }
}

/** The three onboarding steps with their status (`spec §2`, `§4`). */
export function listOnboardingSteps(facts: OnboardingFacts): readonly OnboardingStep[] {
  const { user, payments, hasEvent } = facts
  const canStartPayments = user.emailVerified || payments !== 'none'
  return [
    profileStep(facts),
    {
      id: 'payments',
      ...describePayments(facts),
      lock: 'Se abre cuando confirmes tu correo.',
      status: canStartPayments ? statusOf(payments === 'active') : 'disabled',
    },
    {
      id: 'event',
      title: 'Crea tu primer evento',
      text: 'La fecha, un tema ilustrado y tus sueños. Al terminar tendrás tu enlace para compartir.',
      minutes: ONBOARDING_MINUTES.event,
      to: hasEvent ? PATHS.events : PATHS.createEvent,
      action: hasEvent ? 'Ver mis eventos' : 'Crear mi evento',
      lock: 'Se abre cuando tu cuenta de pagos esté activa.',
      status: payments === 'active' || hasEvent ? statusOf(hasEvent) : 'disabled',
    },
  ]
}

export function computeOnboardingPercent(steps: readonly OnboardingStep[]): number {
  const done = steps.filter(({ status }) => status === 'completed').length
  return Math.round((done / steps.length) * 100)
}

/** How much is left before the link can be shared; null when all is done. */
export function describeRemainingSteps(steps: readonly OnboardingStep[]): string | null {
  const left = steps.filter(({ status }) => status !== 'completed')
  if (left.length === 0) return null
  const count = left.length === 1 ? 'Falta 1 paso' : `Faltan ${left.length} pasos`
  const minutes = left.reduce((sum, step) => sum + (step.minutes ?? Number.NaN), 0)
  return Number.isNaN(minutes) ? `${count}.` : `${count}, unos ${minutes} min.`
}

function Mark({ step, place }: { step: OnboardingStep; place: number }) {
  const { status } = step
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-full font-display text-lg font-semibold',
        status === 'pending' && 'bg-accent-soft text-accent',
        status === 'disabled' && 'bg-sunk text-muted',
      )}
    >
      {status === 'disabled' && <LockIcon />}
      {status === 'pending' && place + 1}
    </span>
  )
}

interface StepCardProps {
  step: OnboardingStep
  place: number
  next: boolean
  tried: string | null
}

function StepCard({ step, place, next, tried }: StepCardProps) {
  const { title, minutes, status } = step
  const isBegun = tried !== null && step.id === 'event' && status === 'pending'
  const text = isBegun ? `Empieza con “${tried}”, lo que ya probaste.` : step.text
  const done = status === 'completed'
  const isLocked = status === 'disabled'
  if (done) return <DoneStep step={step} />
  // What comes later says no more than its title on a phone.
  const hiddenOnPhone = !next && 'max-sm:hidden'
  return (
    <Card
      as="li"
      aria-current={next ? 'step' : undefined}
      className={classNames(
        'grid grid-cols-[2.75rem_1fr] items-start gap-x-4 gap-y-3 sm:grid-cols-[2.75rem_1fr_auto]',
        next && 'ring-2 ring-accent',
      )}
    >
      <Mark step={step} place={place} />
      <div className="grid gap-1.5">
        {next && <p className="text-sm font-semibold text-accent">Siguiente paso</p>}
        <h3 className="text-lg">{title}</h3>
        <p className={classNames('text-muted wrap-anywhere', hiddenOnPhone)}>{text}</p>
        {minutes !== null && (
          <p className={classNames('flex items-center gap-1.5 text-sm text-muted', hiddenOnPhone)}>
            <ClockIcon /> Unos {minutes} min
          </p>
        )}
        {isLocked && <Locked step={step} tried={tried} />}
      </div>
      {!isLocked && <StepAction step={step} next={next} />}
    </Card>
  )
}

/** One line: what is left to do stays above the fold. */
const DoneStep = ({ step: { title, to, action } }: Pick<StepCardProps, 'step'>) => (
  <li className="flex items-center gap-3">
    <span className="grid size-7 shrink-0 place-items-center rounded-full bg-success-soft text-success">
      <CheckIcon strokeWidth="2.6" />
      <span className="sr-only">Listo: </span>
    </span>
    <h3 className="min-w-0 flex-1">{title}</h3>
    {to && (
      <span className="max-sm:hidden">
        <TouchLink to={to}>{action}</TouchLink>
      </span>
    )}
  </li>
)

/** What unlocks a step, and what can be done meanwhile. */
function Locked({ step, tried }: Pick<StepCardProps, 'step' | 'tried'>) {
  return (
    <>
      <p className="text-sm text-muted">{step.lock}</p>
      {step.id === 'event' && (
        <p className="wrap-anywhere">
          <TouchLink to={`${PATHS.createEvent}#${TRY_OUT_FRAGMENT}`}>
            {tried ? `Seguir con “${tried}”` : 'Mientras, prueba cómo se verá'}
          </TouchLink>
        </p>
      )}
    </>
  )
}

function StepAction({ step, next }: { step: OnboardingStep; next: boolean }) {
  const { to, mailbox, action } = step
  if (to === null) {
    return (
      <div className="col-span-2 grid gap-2 sm:col-span-1 sm:self-center">
        {mailbox && (
          <NewTabLink
            href={mailbox.url}
            className={buttonStyle({ variant: next ? 'primary' : 'secondary' })}
          >
            Abrir {mailbox.name}
          </NewTabLink>
        )}
        <ResendLinkButton variant={mailbox ? 'quiet' : 'secondary'} />
      </div>
    )
  }
  return (
    <ButtonLink
      to={to}
      variant={next ? 'primary' : 'secondary'}
      className="col-span-2 sm:col-span-1 sm:self-center"
    >
      {action}
    </ButtonLink>
  )
}

interface OnboardingGuideProps {
  steps: readonly OnboardingStep[]
  /** Name of the event that was tried in this browser before there is one. */
  tried: string | null
}

export function OnboardingGuide({ steps, tried }: OnboardingGuideProps) {
  const percent = computeOnboardingPercent(steps)
  const done = steps.filter(({ status }) => status === 'completed').length
  const next = steps.find(({ status }) => status === 'pending')
  return (
    <section aria-labelledby="primeros-pasos" className="grid gap-5">
      <div className="grid gap-3">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="primeros-pasos" className="text-xl">
            Tus primeros pasos
          </h2>
          <p className="money text-lg font-semibold">{percent}%</p>
        </div>
        <ProgressThermometer
          value={percent}
          max={100}
          size="lg"
          label="Avance de tus primeros pasos"
          text={`${percent}%: ${done} de ${steps.length} pasos`}
        />
        <p className="text-muted empty:hidden">{describeRemainingSteps(steps)}</p>
      </div>
      <ol className="grid gap-4">
        {steps.map((step, place) => (
          <StepCard key={step.id} step={step} place={place} next={step === next} tried={tried} />
        ))}
      </ol>
    </section>
  )
}
