import type { ReactNode } from 'react'
import { ONBOARDING_MINUTES } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { PAYOUT_HOURS, PRODUCT_NAME } from '#contract/product/product.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { HeartIcon, type Icon, LockIcon, SuccessIcon } from '#web/ui/icons.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { themes } from '#web/ui/themes/themes.ts'
import { Costs } from './costs.tsx'
import { Dreams } from './dreams.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { SectionTitle } from './section-title.tsx'

const points: readonly { icon: Icon; title: string; text: string }[] = [
  {
    icon: LockIcon,
    title: 'La tarjeta solo la ve Stripe',
    text: `Se paga en la página segura de Stripe. ${PRODUCT_NAME} nunca ve ni guarda los datos de la tarjeta.`,
  },
  {
    icon: HeartIcon,
    title: 'Directo a la familia',
    text: `El dinero va a la cuenta de pagos de los anfitriones, en ${PAYOUT_HOURS} horas. No se queda con nosotros.`,
  },
  {
    icon: SuccessIcon,
    title: 'Familias verificadas',
    text: 'Stripe comprueba la identidad y la cuenta de banco de cada familia antes de que pueda recibir.',
  },
]

function Safety() {
  return (
    <section aria-labelledby="seguridad" className="page-column grid gap-10 py-14 lg:py-20">
      <SectionTitle id="seguridad" title="Con el dinero, cero sorpresas" />
      <ul className="grid gap-8 md:grid-cols-3 md:gap-10">
        {points.map(({ icon: PointIcon, title, text }) => (
          <li key={title} className="grid content-start gap-2 border-t-2 border-accent pt-5">
            <PointIcon className="-ml-1 size-8 text-accent" />
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The event themes. */
function ThemeStrip() {
  return (
    <section aria-labelledby="temas" className="border-t border-line bg-sunk">
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
      <div className="page-column grid justify-items-center gap-6 py-16 text-center lg:py-24">
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
      <Dreams />
      <Costs />
      <Safety />
      <ThemeStrip />
      {questions}
      <ClosingCall />
    </>
  )
}
