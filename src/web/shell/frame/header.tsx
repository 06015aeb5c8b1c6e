import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { DESK_ROLES, deriveRole, hasAnyRole } from '#contract/people/roles.ts'
import type { User } from '#contract/people/users.ts'
import { PATHS } from '#contract/product/paths.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { getInitials } from '#contract/text/initials.ts'
import { useHomePath } from '#web/session/navigation/use-home-path.ts'
import { signOut } from '#web/session/session-requests.ts'
import { useSession } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import {
  AlertIcon,
  CardIcon,
  ChevronDownIcon,
  LogoutIcon,
  MenuIcon,
  SettingsIcon,
  UserIcon,
} from '#web/ui/icons.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'

export function BrandLink() {
  const home = useHomePath()
  return (
    <Link
      to={home}
      aria-label={`${PRODUCT_NAME}, inicio`}
      className="inline-flex min-h-11 items-center rounded-sm no-underline"
    >
      <Wordmark />
    </Link>
  )
}

interface DetailsMenuProps {
  /** Absent where the summary says it. */
  label?: string
  summary: ReactNode
  summaryStyle: string
  /** The page is one of the menu's. */
  isCurrent?: boolean
  className?: string
  children: ReactNode
}

const CLOSING_EVENTS = ['pointerdown', 'focusin', 'keydown'] as const

/**
 * A menu that opens without JavaScript. With it, Escape, a press or the focus elsewhere, and going to
 * another page close it.
 */
export function DetailsMenu({
  label,
  summary,
  summaryStyle,
  isCurrent = false,
  className,
  children,
}: DetailsMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current
      if (!menu?.open) return
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape'
      const elsewhere = event.type !== 'keydown' && !menu.contains(event.target as Node)
      if (!escaped && !elsewhere) return
      menu.open = false
      if (escaped) menu.querySelector('summary')?.focus()
    }
    for (const type of CLOSING_EVENTS) document.addEventListener(type, close)
    return () => {
      for (const type of CLOSING_EVENTS) document.removeEventListener(type, close)
    }
  }, [])
  return (
    <details key={key} ref={details} className={`relative ${className ?? ''}`}>
      <summary
        aria-label={label}
        aria-current={isCurrent ? 'page' : undefined}
        className={`list-none ${summaryStyle}`}
      >
        {summary}
      </summary>
      <div className="absolute right-0 top-full z-30 mt-2 grid w-64 max-w-[calc(100vw-2rem)] gap-1 rounded-md bg-surface p-2 shadow-float ring-1 ring-line">
        {children}
      </div>
    </details>
  )
}

interface MenuEntry {
  label: string
  to: string
}

const menus: Record<ReturnType<typeof deriveRole>, readonly MenuEntry[]> = {
  HOST: [{ label: 'Mis Eventos', to: PATHS.events }],
  ALIADO: [
    { label: 'Mis Aportaciones', to: PATHS.contributions },
    { label: 'Eventos', to: PATHS.events },
  ],
  ADMIN: [
    { label: 'Dashboard Admin', to: PATHS.admin },
    { label: 'Usuarios', to: PATHS.adminUsers },
    { label: 'Eventos', to: PATHS.adminEvents },
  ],
}

/** The header's entries for a person; who has no role at all counts as HOST (`spec §2`). */
export function listMenuEntries({ roles }: Pick<User, 'roles'>): readonly MenuEntry[] {
  const role = roles.length > 0 ? deriveRole(roles) : 'HOST'
  if (role === 'ADMIN' || !hasAnyRole(roles, DESK_ROLES)) return menus[role]
  return [{ label: 'Administración', to: PATHS.admin }, ...menus[role]]
}

const row = 'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-sunk'
const entry =
  'inline-flex min-h-11 items-center rounded-sm px-3 font-semibold underline-offset-8 decoration-2 hover:underline aria-[current=page]:underline'

function Entries({ menu, style }: { menu: readonly MenuEntry[]; style: string }) {
  return menu.map(({ label, to }) => (
    <NavLink key={to} to={to} end className={style}>
      {label}
    </NavLink>
  ))
}

function ProfileEntries({ user }: { user: User }) {
  return (
    <>
      {user.stripeConnectAccountId && (
        <NavLink to={PATHS.payoutSetup} className={row}>
          <CardIcon /> Pagos y depósitos
        </NavLink>
      )}
      <NavLink to={PATHS.profile} className={row}>
        <UserIcon /> Mi Perfil
      </NavLink>
      <NavLink to={PATHS.settings} className={row}>
        <SettingsIcon /> Configuración
      </NavLink>
      <button type="button" className={row} onClick={() => signOut()}>
        <LogoutIcon /> Cerrar Sesión
      </button>
    </>
  )
}

function SignedInMenu({ user }: { user: User }) {
  const menu = listMenuEntries(user)
  return (
    <nav aria-label="Principal" className="flex items-center gap-1">
      <div className="hidden gap-1 md:flex">
        <Entries menu={menu} style={entry} />
      </div>
      <DetailsMenu
        label={`Tu cuenta, ${getInitials(user)}${user.emailVerified ? '' : ', correo sin confirmar'}`}
        summaryStyle="flex min-h-11 items-center gap-1.5 rounded-full px-1.5 hover:bg-sunk"
        summary={
          <>
            <span className="relative">
              <Avatar initials={getInitials(user)} />
              {!user.emailVerified && (
                <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full bg-warning ring-2 ring-paper" />
              )}
            </span>
            <ChevronDownIcon />
          </>
        }
      >
        <p className="px-3 py-1 text-sm text-muted wrap-anywhere">{user.fullName}</p>
        {!user.emailVerified && (
          <NavLink to={PATHS.profile} className={`${row} font-semibold text-warning`}>
            <AlertIcon /> Confirma tu correo
          </NavLink>
        )}
        <div className="grid gap-1 border-b border-line pb-1 md:hidden">
          <Entries menu={menu} style={row} />
        </div>
        <ProfileEntries user={user} />
      </DetailsMenu>
    </nav>
  )
}

/** Invisible, but in place, until the session of somebody with a token is known: nothing jumps. */
function VisitorMenu() {
  return (
    <nav aria-label="Principal" className="in-data-[session=active]:invisible">
      <div className="hidden items-center gap-2 sm:flex">
        <ButtonLink to={PATHS.login} variant="quiet">
          Iniciar Sesión
        </ButtonLink>
        <ButtonLink to={PATHS.register} variant="secondary">
          Crear Cuenta
        </ButtonLink>
      </div>
      <DetailsMenu
        className="sm:hidden"
        label="Menú"
        summaryStyle="grid size-11 place-items-center rounded-full hover:bg-sunk"
        summary={<MenuIcon className="size-6" />}
      >
        <NavLink to={PATHS.login} className={row}>
          Iniciar Sesión
        </NavLink>
        <NavLink to={PATHS.register} className={row}>
          Crear Cuenta
        </NavLink>
      </DetailsMenu>
    </nav>
  )
}

export function Header() {
  const { user } = useSession()
  return (
    <header className="border-b border-line bg-paper print:hidden">
      <div className="page-column flex min-h-16 items-center justify-between gap-4">
        <BrandLink />
        {user ? <SignedInMenu user={user} /> : <VisitorMenu />}
      </div>
    </header>
  )
}
