import { PATHS } from '#contract/product/paths.ts'
import { CITY, SUPPORT_EMAIL, SUPPORT_PHONE } from '#contract/product/product.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'

const CONTACT_LINKS = [
  { to: `mailto:${SUPPORT_EMAIL}`, label: SUPPORT_EMAIL },
  { to: `tel:${SUPPORT_PHONE.replaceAll(' ', '')}`, label: SUPPORT_PHONE },
]

const FAQ_LINKS = [
  { to: `${PATHS.faq}#devoluciones`, label: 'Quiero que me devuelvan una aportación' },
  { to: `${PATHS.faq}#comprobante`, label: 'No me llegó mi comprobante' },
  { to: `${PATHS.faq}#factura`, label: 'Quiero una factura' },
]

const link = 'inline-flex min-h-11 items-center py-1.5 leading-snug'

/** Email, phone and FAQ links (`spec §1`). */
export function ContactDetails() {
  return (
    <aside className="grid content-start gap-6 sm:grid-cols-2 lg:grid-cols-1">
      <div>
        <h2 className="pb-1 text-lg">Otras formas de encontrarnos</h2>
        <address className="grid justify-items-start not-italic">
          {CONTACT_LINKS.map(({ to, label }) => (
            <TextLink key={to} to={to} className={link}>
              {label}
            </TextLink>
          ))}
          <p className="text-muted">{CITY}</p>
        </address>
      </div>
      <div>
        <h2 className="pb-1 text-lg">Quizá ya está contestado</h2>
        <ul>
          {FAQ_LINKS.map(({ to, label }) => (
            <li key={to}>
              <TextLink to={to} className={link}>
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
