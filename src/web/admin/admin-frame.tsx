import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { PageBanner, RequiresJavaScript } from '#web/shell/page/page.tsx'
import { LoadingArea, Skeleton } from '#web/ui/feedback/skeleton.tsx'

const PLACES = [
  { label: 'Resumen', to: PATHS.admin },
  { label: 'Usuarios', to: PATHS.adminUsers },
  { label: 'Eventos', to: PATHS.adminEvents },
  { label: 'Aportaciones', to: PATHS.adminContributions },
  { label: 'Aclaraciones', to: PATHS.adminDisputes },
  { label: 'Pagos apartados', to: PATHS.adminQuarantine },
  { label: 'Libro', to: PATHS.adminLedger },
  { label: 'Auditoría', to: PATHS.adminAudit },
]
const ADMIN = { label: 'Dashboard Admin', to: PATHS.admin }

const place =
  'inline-flex min-h-12 shrink-0 items-center border-b-3 border-transparent px-2 text-sm font-semibold sm:px-4 sm:text-base text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent'

interface AdminFrameProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  within?: { label: string; to: string }
  children: ReactNode
}

/** The navigation overflows on a phone: scrolls the current link into view. */
function useScrollToCurrentLink() {
  const places = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each navigation
  useEffect(() => {
    const here = places.current?.querySelector('[aria-current=page]')
    here?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return places
}

/** Banner, navigation and column of every admin page. */
export function AdminFrame({ title, text, action, within, children }: AdminFrameProps) {
  const places = useScrollToCurrentLink()
  return (
    <>
      <PageBanner
        title={title}
        trail={title === ADMIN.label ? [] : [ADMIN, ...(within ? [within] : [])]}
        text={text}
        action={action}
      />
      <nav aria-label="Administración" className="border-b border-line bg-sunk print:hidden">
        <div
          ref={places}
          className="page-column flex overflow-x-auto scroll-cue *:first:-ml-2 sm:*:first:-ml-4"
        >
          {PLACES.map(({ label, to }) => (
            <NavLink key={to} to={to} end={to === PATHS.admin} className={place}>
              {label}
            </NavLink>
          ))}
        </div>
      </nav>
      <div className="page-column grid grid-cols-1 gap-8 py-8">{children}</div>
    </>
  )
}

export function ListSkeleton({ label }: { label: string }) {
  return (
    <LoadingArea label={label}>
      <div className="grid gap-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} className="h-14 rounded-md" />
        ))}
      </div>
    </LoadingArea>
  )
}

export function AdminPending({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <AdminFrame title={title}>
      {children ?? <ListSkeleton label="Cargando" />}
      <RequiresJavaScript />
    </AdminFrame>
  )
}
