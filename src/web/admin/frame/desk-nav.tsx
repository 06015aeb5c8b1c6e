import { Link, useLocation } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { DetailsMenu } from '#web/shell/frame/header.tsx'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { ChevronDownIcon, MenuIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

interface Place {
  label: string
  to: string
  /** Where its pages are, if not below it. */
  pages?: string
}

interface Group {
  id: string
  label: string
  places: readonly Place[]
}

const GROUPS: readonly Group[] = [
  {
    id: 'atencion',
    label: 'Atención',
    places: [
      { label: 'Administración', to: PATHS.admin },
      { label: 'Usuarios', to: PATHS.adminUsers, pages: PATHS.adminHosts },
      { label: 'Eventos', to: PATHS.adminEvents },
      { label: 'Aportaciones', to: PATHS.adminContributions },
      { label: 'Datos personales', to: PATHS.adminPrivacy },
    ],
  },
  {
    id: 'dinero',
    label: 'Dinero',
    places: [
      { label: 'Aclaraciones', to: PATHS.adminDisputes },
      { label: 'Pagos apartados', to: PATHS.adminQuarantine },
      { label: 'Transferencias', to: PATHS.adminStoppedTransfers },
      { label: 'Depósitos', to: PATHS.adminPayouts },
    ],
  },
  {
    id: 'registro',
    label: 'Registro',
    places: [
      { label: 'Libro de movimientos', to: PATHS.adminLedger },
      { label: 'Auditoría', to: PATHS.adminAudit },
    ],
  },
]
const PLACES = GROUPS.flatMap(({ places }) => places)
/** Opened now and then: in the row they share one menu, so that the others fit. */
const REGISTRY = GROUPS.at(-1)?.places ?? []

const tab =
  'inline-flex min-h-12 shrink-0 items-center border-b-3 border-transparent px-2 text-sm font-semibold text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent'
const entry =
  'inline-flex min-h-11 items-center text-muted hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-accent'

const findCurrent = (pathname: string): Place | undefined =>
  PLACES.find(
    ({ to, pages = to }) =>
      pathname === to || (to !== PATHS.admin && pathname.startsWith(`${pages}/`)),
  )

interface PlaceLinkProps {
  place: Place
  current: Place | undefined
  className: string
}

const PlaceLink = ({ place, current, className }: PlaceLinkProps) => (
  <Link to={place.to} aria-current={place === current ? 'page' : undefined} className={className}>
    {place.label}
  </Link>
)

function RegistryMenu({ current }: { current: Place | undefined }) {
  const isCurrent = REGISTRY.some((place) => place === current)
  const name = isCurrent ? `Registro: ${current?.label}` : 'Registro'
  return (
    <DetailsMenu
      label={name}
      isCurrent={isCurrent}
      summaryStyle={`${tab} gap-1`}
      summary={
        <>
          Registro <ChevronDownIcon />
        </>
      }
    >
      {REGISTRY.map((place) => (
        <PlaceLink
          key={place.to}
          {...{ place, current }}
          className={classNames(entry, 'rounded-sm px-3 hover:bg-sunk')}
        />
      ))}
    </DetailsMenu>
  )
}

/** The places of the desk: a row where it fits, else a menu beside the search. */
export function DeskNav() {
  const { pathname } = useLocation()
  const current = findCurrent(pathname)
  return (
    <nav aria-label="Administración" className="border-line max-lg:py-1.5 lg:border-b">
      <div className="page-column flex flex-wrap *:first:-ml-2 max-lg:hidden">
        {PLACES.filter((place) => !REGISTRY.includes(place)).map((place) => (
          <PlaceLink key={place.to} {...{ place, current }} className={tab} />
        ))}
        <RegistryMenu current={current} />
      </div>
      <DetailsMenu
        className="mr-(--spacing-page) lg:hidden"
        summaryStyle={`${buttonStyle({ variant: 'secondary' })} min-h-12 whitespace-nowrap max-sm:w-12 max-sm:px-0`}
        summary={
          <>
            <MenuIcon />
            <span className="max-sm:sr-only">
              <span className="sr-only">Secciones de la administración: </span>
              {current?.label ?? 'Secciones'}
            </span>
          </>
        }
      >
        {GROUPS.map(({ id, label, places }) => (
          <div key={id} className="px-2 not-first:pt-2">
            <p id={`secciones-${id}`} className="text-sm font-semibold">
              {label}
            </p>
            <ul aria-labelledby={`secciones-${id}`}>
              {places.map((place) => (
                <li key={place.to}>
                  <PlaceLink {...{ place, current }} className={classNames(entry, 'w-full')} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </DetailsMenu>
    </nav>
  )
}
