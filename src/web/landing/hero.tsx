import { PATHS } from '#contract/product/paths.ts'
import { PAYOUT_HOURS } from '#contract/product/product.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'

const promises = [
  'Gratis para la familia',
  'Sin cuenta para quien aporta',
  `En tu cuenta en ${PAYOUT_HOURS} horas`,
]

export function Hero() {
  return (
    <section
      aria-labelledby="promesa"
      className="page-column grid items-center gap-x-12 gap-y-6 pt-8 pb-14 sm:pt-12 lg:grid-cols-[1.05fr_1fr] lg:pt-16 lg:pb-20"
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
              <CheckIcon className="text-success" strokeWidth="2.6" /> {promise}
            </li>
          ))}
        </ul>
      </div>
      <Illustration name="landing" className="mx-auto max-w-md sm:max-w-xl lg:max-w-none" />
    </section>
  )
}
