import { Link } from 'react-router'
import { hasAnyRole } from '#contract/people/roles.ts'
import { PATHS } from '#contract/product/paths.ts'
import {
  FIRST_COPYRIGHT_YEAR,
  PLATFORM_CITY,
  PRODUCT_NAME,
  SUPPORT_EMAIL,
  SUPPORT_PHONE,
} from '#contract/product/product.ts'
import { useSession } from '#web/session/use-session.ts'
import { BrandLink } from './header.tsx'

const link =
  'inline-flex min-h-11 rounded-sm py-2.5 leading-snug underline-offset-4 hover:underline'

/** A visitor's way there would end at /login; pages are the same for everybody (`R18`). */
const FOR_ACCOUNTS = 'hidden in-data-[session=active]:block'

const groups = [
  {
    name: 'Baby showers',
    links: [
      [PATHS.events, 'Eventos'],
      [PATHS.createEvent, 'Crear evento'],
      [PATHS.guide, 'Ayuda'],
      [PATHS.faq, 'Preguntas frecuentes'],
    ],
  },
  {
    name: 'Legal y ayuda',
    links: [
      [PATHS.terms, 'Términos y condiciones'],
      [PATHS.privacy, 'Aviso de privacidad'],
      [PATHS.privacyRequest, 'Tus datos personales'],
      [PATHS.contact, 'Contacto'],
    ],
  },
] as const

function Links({ name, links }: (typeof groups)[number]) {
  const { user } = useSession()
  const isHidden = (to: string) =>
    to === PATHS.createEvent && user && !hasAnyRole(user.roles, ['HOST'])
  return (
    <nav aria-label={name}>
      <p className="font-display text-lg font-semibold">{name}</p>
      <ul>
        {links
          .filter(([to]) => !isHidden(to))
          .map(([to, label]) => (
            <li key={to} className={to === PATHS.events ? FOR_ACCOUNTS : undefined}>
              <Link to={to} className={link}>
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** `2025–2026`: the server renders a public page anew often enough. */
const describeYears = (now: number) => `${FIRST_COPYRIGHT_YEAR}–${now}`

/** Links to the main pages, and contact details (`spec §1`). */
export function Footer() {
  return (
    <footer className="mt-auto border-t border-line bg-sunk print:hidden">
      <div className="page-column grid grid-cols-2 gap-x-4 gap-y-2 pt-5 pb-2 sm:gap-x-8 sm:gap-y-4 sm:py-10 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="max-sm:hidden">
          <BrandLink />
          <p className="max-w-xs text-muted">
            Los sueños de un bebé, cumplidos entre todos los que ya lo quieren.
          </p>
        </div>
        {groups.map((group) => (
          <Links key={group.name} {...group} />
        ))}
        <address className="not-italic max-sm:col-span-2">
          <p className="font-display text-lg font-semibold max-sm:hidden">Escríbenos</p>
          <a href={`mailto:${SUPPORT_EMAIL}`} className={`${link} max-sm:pr-4`}>
            {SUPPORT_EMAIL}
          </a>
          <br className="max-sm:hidden" />
          <a href={`tel:${SUPPORT_PHONE.replaceAll(' ', '')}`} className={link}>
            {SUPPORT_PHONE}
          </a>
        </address>
      </div>
      <p className="page-column pb-6 text-sm text-muted" suppressHydrationWarning>
        © {describeYears(new Date().getFullYear())} {PRODUCT_NAME} · {PLATFORM_CITY}. Todos los
        derechos reservados.
      </p>
    </footer>
  )
}
