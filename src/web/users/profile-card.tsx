import type { User } from '#contract/people/users.ts'
import { PATHS } from '#contract/product/paths.ts'
import { initials } from '#contract/text/initials.ts'
import { signOut } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ChevronRightIcon, LogoutIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'

const ROLE_LABELS: Record<string, string> = {
  HOST: 'Anfitrión',
  ALIADO: 'Aliado',
  INVITADO: 'Invitado',
  ADMIN: 'Administración',
}

/** The user's roles, 'Usuario' for none (`spec §2`). */
function RoleBadges({ roles }: Pick<User, 'roles'>) {
  const names = roles.map((role) => ROLE_LABELS[role.toUpperCase()] ?? role)
  const shown = names.length > 0 ? names : ['Usuario']
  return (
    <p className="flex flex-wrap gap-2">
      {shown.map((name, place) => (
        <StatusBadge key={name} tone="accent">
          {name}
          {place < shown.length - 1 && <span className="sr-only">,</span>}
        </StatusBadge>
      ))}
    </p>
  )
}

const links = [
  {
    to: PATHS.contributions,
    label: 'Mis Aportaciones',
    hint: 'Lo que has dado y sus comprobantes',
  },
  { to: PATHS.settings, label: 'Configuración', hint: 'Contraseña, correos, tus datos' },
]

/** The signed-in user, with a sign-out button (`spec §2`, Profile). */
export function ProfileCard({ user }: { user: User }) {
  const fullName = [user.firstName, user.lastName, user.motherLastName].filter(Boolean).join(' ')
  return (
    <Card as="section" aria-label="Tu cuenta" padding="lg" className="grid gap-5">
      <div className="grid justify-items-start gap-3">
        <Avatar initials={initials(user)} size="lg" />
        <div className="grid max-w-full gap-1">
          <h2 className="text-xl [overflow-wrap:anywhere]">{fullName}</h2>
          <p className="text-muted [overflow-wrap:anywhere]">{user.email}</p>
        </div>
        <RoleBadges roles={user.roles} />
      </div>
      <EmailConfirmation verified={user.emailVerified} />
      <ul className="border-y border-line py-2">
        {links.map(({ to, label, hint }) => (
          <li key={to}>
            <TextLink to={to} className="flex items-center justify-between gap-4 py-2">
              <span>
                {label} {/* Inline-block: the link's underline stops before it. */}
                <span className="inline-block w-full text-sm font-normal text-muted">{hint}</span>
              </span>
              <ChevronRightIcon className="shrink-0" />
            </TextLink>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="sm:max-lg:justify-self-start"
        onClick={() => void signOut()}
      >
        <LogoutIcon /> Cerrar Sesión
      </Button>
    </Card>
  )
}
