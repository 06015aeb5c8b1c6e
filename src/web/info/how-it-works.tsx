import { formatPesos, MIN_CONTRIBUTION } from '#contract/money/money.ts'
import { PATHS } from '#contract/product/paths.ts'
import { EVENT_THEMES } from '#contract/product/product.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'

export function SectionTitle({ id, title, text }: { id: string; title: string; text?: string }) {
  return (
    <div className="grid max-w-2xl gap-3">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {text && <p className="text-lg text-muted">{text}</p>}
    </div>
  )
}

interface Step {
  title: string
  text: string
}

const hostSteps: readonly Step[] = [
  {
    title: 'Invita con una página bonita',
    text: `Fecha, lugar, unas palabras tuyas y uno de ${EVENT_THEMES.length} temas ilustrados. Parece hecha a mano.`,
  },
  {
    title: 'Escribe tus sueños',
    text: 'La carriola, la cuna, los pañales de los primeros meses: cada cosa con su meta.',
  },
  {
    title: 'Comparte el enlace',
    text: 'Por WhatsApp, al grupo de la familia. Cada aportación y cada mensaje te llegan al momento.',
  },
]

const aliadoSteps: readonly Step[] = [
  {
    title: 'Abre el enlace que te llegó',
    text: 'Desde tu teléfono, sin descargar nada y sin crear una cuenta.',
  },
  {
    title: 'Elige un sueño y tu monto',
    text: `Desde ${formatPesos(MIN_CONTRIBUTION)}. Ves el total antes de pagar, con cada cargo a la vista.`,
  },
  {
    title: 'Paga y deja unas palabras',
    text: 'Con tarjeta. La familia recibe tu aportación completa (menos los cargos, si ella los cubre) y tu mensaje; tú, tu comprobante.',
  },
]

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-4 sm:gap-6">
      {steps.map(({ title, text }, place) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-x-4">
          <span
            aria-hidden="true"
            className="font-display text-3xl font-semibold leading-none text-accent"
          >
            {place + 1}
          </span>
          <div className="grid gap-1">
            <h4 className="text-lg font-semibold">{title}</h4>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Three steps for hosts, three for contributors (`spec §1`). */
export function HowItWorks() {
  return (
    <section aria-labelledby="como-funciona" className="border-y border-line bg-sunk">
      <div className="page-column grid gap-6 py-10 sm:gap-10 sm:py-14 lg:py-20">
        <SectionTitle id="como-funciona" title="Así de sencillo" />
        <div className="grid gap-6 lg:grid-cols-2 lg:gap-8">
          <div className="grid content-between gap-6 rounded-lg bg-surface p-5 shadow-card sm:p-8">
            <div className="grid gap-6">
              <h3 className="text-xl">Si esperas un bebé</h3>
              <Steps steps={hostSteps} />
            </div>
            <ButtonLink to={PATHS.register} className="justify-self-start">
              Crear mi baby shower
            </ButtonLink>
          </div>
          <div
            id="aliados"
            className="grid scroll-mt-6 content-between gap-6 rounded-lg bg-surface p-5 shadow-card sm:p-8"
          >
            <div className="grid gap-6">
              <h3 className="text-xl">Si quieres apoyar</h3>
              <Steps steps={aliadoSteps} />
            </div>
            <p className="rounded-md bg-info-soft p-4">
              Todo empieza con el enlace del evento: búscalo en tu WhatsApp o pídeselo a la familia.{' '}
              <TextLink to={PATHS.register}>Con una cuenta</TextLink> guardas además tus
              aportaciones.
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
