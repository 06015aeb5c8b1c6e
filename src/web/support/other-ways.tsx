import { CITY, SUPPORT_EMAIL, SUPPORT_PHONE } from '#contract/product.ts'
import { TextLink } from '#web/ui/text-link.tsx'

const link =
  'inline-flex min-h-11 items-center font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2'

/** How else one reaches us, and where the answer may already be (`spec §1`). */
export function OtherWays() {
  return (
    <aside className="grid content-start gap-6">
      <div>
        <h2 className="pb-1 text-lg">Otras formas de encontrarnos</h2>
        <address className="grid justify-items-start not-italic">
          <a href={`mailto:${SUPPORT_EMAIL}`} className={link}>
            {SUPPORT_EMAIL}
          </a>
          <a href={`tel:${SUPPORT_PHONE.replaceAll(' ', '')}`} className={link}>
            {SUPPORT_PHONE}
          </a>
          <p className="text-muted">{CITY}</p>
        </address>
      </div>
      <div>
        <h2 className="pb-1 text-lg">Quizá ya está contestado</h2>
        <ul>
          <li>
            <TextLink
              to="/faq#devoluciones"
              className="inline-flex min-h-11 items-center py-1.5 leading-snug"
            >
              Quiero que me devuelvan una aportación
            </TextLink>
          </li>
          <li>
            <TextLink
              to="/faq#comprobante"
              className="inline-flex min-h-11 items-center py-1.5 leading-snug"
            >
              No me llegó mi comprobante
            </TextLink>
          </li>
          <li>
            <TextLink
              to="/faq#factura"
              className="inline-flex min-h-11 items-center py-1.5 leading-snug"
            >
              Quiero una factura
            </TextLink>
          </li>
        </ul>
      </div>
    </aside>
  )
}
