import { PAYOUT_HOURS, PRODUCT_NAME } from '#contract/product/product.ts'
import { HeartIcon, type Icon, LockIcon, SuccessIcon } from '#web/ui/icons.tsx'
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

/** Why one can trust it with money. */
export function Safety() {
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
