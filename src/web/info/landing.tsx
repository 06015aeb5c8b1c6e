import type { ReactNode } from 'react'
import { computeFees, SERVICE_FEE_LABEL, TRANSACTION_FEE_LABEL } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { describePayout } from '#contract/money/payouts/payouts.ts'
import { ONBOARDING_MINUTES } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { EXAMPLE_GIFT, PAYOUT_HOURS, PRODUCT_NAME } from '#contract/product/product.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { CheckIcon, HeartIcon, type Icon, SuccessIcon } from '#web/ui/icons.tsx'
import { LockIcon } from '#web/ui/more-icons.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { themes } from '#web/ui/themes/themes.ts'
import { ExampleEvent } from './example-event.tsx'
import { HowItWorks, SectionTitle } from './how-it-works.tsx'

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{name}</dt>
      <dd className="money">{formatPesos(amount)}</dd>
    </div>
  )
}

function Ticket() {
  const fees = computeFees(EXAMPLE_GIFT)
  return (
    <figure className="rounded-lg bg-surface p-6 shadow-float sm:p-8">
      <figcaption className="pb-4 text-sm font-semibold text-muted">
        Ejemplo: una aportación de <span className="money">{formatPesos(fees.base)}</span>
      </figcaption>
      <dl className="grid gap-3">
        <Line name="Aportación" amount={fees.base} />
        <Line
          name={`Cargo por transacción ${TRANSACTION_FEE_LABEL}`}
          amount={fees.transactionFee}
        />
        <Line name={`Cargo por servicio ${SERVICE_FEE_LABEL}`} amount={fees.serviceFee} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed border-edge pt-4">
          <dt className="font-semibold">Paga tu aliado</dt>
          <dd className="money font-display text-2xl font-semibold">{formatPesos(fees.total)}</dd>
        </div>
        <div className="-mx-3 flex flex-wrap items-baseline justify-between gap-x-4 rounded-md bg-success-soft px-3 py-3 text-success">
          <dt className="font-semibold">Recibe tu familia</dt>
          <dd className="money font-display text-2xl font-semibold">{formatPesos(fees.base)}</dd>
        </div>
      </dl>
    </figure>
  )
}

/** The fees, computed by the function that charges them (`R1`). */
function Costs() {
  return (
    <section aria-labelledby="costos" className="border-y border-line bg-accent-soft">
      <div className="page-column grid items-center gap-6 py-10 sm:gap-10 sm:py-14 lg:grid-cols-[1fr_1.1fr] lg:gap-16 lg:py-20">
        <div className="grid gap-5">
          <SectionTitle id="costos" title="Gratis para ti, claro para todos" />
          <p className="text-lg">
            Crear tu página, publicarla y recibir no cuesta nada. Los cargos de la tarjeta y del
            servicio se suman a lo que paga quien aporta, con impuestos incluidos, o los cubres tú.
          </p>
          <p>
            <TextLink to={`${PATHS.faq}#costo`} className="inline-flex min-h-11 items-center">
              Cómo se calcula
            </TextLink>
          </p>
        </div>
        <Ticket />
      </div>
    </section>
  )
}

const promises = [
  'Gratis para la familia',
  'Sin cuenta para quien aporta',
  `En tu cuenta de pagos en menos de ${PAYOUT_HOURS} horas`,
]

function Hero() {
  return (
    <section
      aria-labelledby="promesa"
      className="page-column grid items-center gap-x-12 gap-y-6 pt-8 pb-10 sm:pt-12 sm:pb-14 lg:grid-cols-[1.05fr_1fr] lg:pt-16 lg:pb-20"
    >
      <div className="grid gap-6">
        <h1 id="promesa" className="text-3xl">
          Todos quieren consentir a tu bebé. <span className="text-accent">Diles cómo.</span>
        </h1>
        <p className="max-w-xl text-lg text-muted">
          Publica tu baby shower con los sueños que de verdad hacen falta y comparte el enlace por
          WhatsApp. Tu gente aporta con tarjeta y tú recibes cada regalo completo.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={PATHS.register} size="lg" className="grow sm:grow-0">
            Crear mi baby shower
          </ButtonLink>
          <ButtonLink to="#aliados" variant="secondary" size="lg" className="grow sm:grow-0">
            Quiero apoyar
          </ButtonLink>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm font-semibold">
          {promises.map((promise) => (
            <li key={promise} className="flex items-center gap-2">
              <CheckIcon className="shrink-0 text-success" strokeWidth="2.6" /> {promise}
            </li>
          ))}
        </ul>
      </div>
      <Illustration name="landing" className="mx-auto max-w-md sm:max-w-xl lg:max-w-none" />
    </section>
  )
}

const points: readonly { icon: Icon; title: string; text: string }[] = [
  {
    icon: LockIcon,
    title: 'Tu tarjeta se queda en Stripe',
    text: `Se paga en la página segura de Stripe. ${PRODUCT_NAME} no recibe ni guarda el número de la tarjeta.`,
  },
  {
    icon: HeartIcon,
    title: 'Directo a la familia',
    text: `${describePayout('su')}. No se queda con nosotros.`,
  },
  {
    icon: SuccessIcon,
    title: 'Familias verificadas',
    text: 'Stripe comprueba la identidad y la cuenta de banco de cada familia antes de que pueda recibir.',
  },
]

function Safety() {
  return (
    <section
      aria-labelledby="seguridad"
      className="page-column grid gap-6 py-10 sm:gap-10 sm:py-14 lg:py-20"
    >
      <SectionTitle id="seguridad" title="Con el dinero, cero sorpresas" />
      <ul className="grid gap-6 md:grid-cols-3 md:gap-10">
        {points.map(({ icon: PointIcon, title, text }) => (
          <li
            key={title}
            className="grid content-start gap-2 border-t-2 border-accent pt-4 sm:pt-5"
          >
            <PointIcon className="-ml-1 size-8 text-accent" />
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ThemeStrip() {
  return (
    <section aria-labelledby="temas" className="border-t border-line bg-sunk max-sm:hidden">
      <div className="page-column grid gap-8 py-14 lg:py-20">
        <SectionTitle
          id="temas"
          title="Tu invitación, con su propio cielo"
          text="Dibujados por nosotros, para tu página, tu tarjeta y la vista previa en WhatsApp."
        />
        <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3">
          {themes.map(({ id, name }) => (
            <li key={id} className="overflow-hidden rounded-md bg-surface shadow-card">
              <ThemeHero theme={id} size="card" className="pt-4" />
              <p className="px-4 py-3 font-semibold">{name}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const minutes = Object.values(ONBOARDING_MINUTES).reduce((sum, each) => sum + each, 0)

function ClosingCall() {
  return (
    <section
      aria-labelledby="empieza"
      className="bg-accent text-accent-ink dark:bg-accent-soft dark:text-ink"
    >
      <div className="page-column grid justify-items-center gap-5 py-10 text-center sm:gap-6 sm:py-16 lg:py-24">
        <h2 id="empieza" className="text-3xl">
          Empieza esta noche
        </h2>
        <p className="max-w-lg text-lg">
          Toma unos {minutes} minutos y no cuesta nada. Mañana el enlace ya puede estar en el grupo
          de la familia.
        </p>
        <ButtonLink to={PATHS.register} variant="secondary" size="lg">
          Crear mi baby shower
        </ButtonLink>
      </div>
    </section>
  )
}

/** The landing page (`spec §1`, `§2`); works without JavaScript. */
export function Landing({ questions }: { questions: ReactNode }) {
  return (
    <>
      <Hero />
      <HowItWorks />
      <ExampleEvent />
      <Costs />
      <Safety />
      <ThemeStrip />
      {questions}
      <ClosingCall />
    </>
  )
}
