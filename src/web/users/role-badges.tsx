import type { User } from '#contract/people/users.ts'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'

const NAMES: Record<string, string> = {
  HOST: 'Anfitrión',
  ALIADO: 'Aliado',
  INVITADO: 'Invitado',
  ADMIN: 'Administración',
}

/** Every role a person holds, 'Usuario' for none (`spec §2`); read aloud with commas between. */
export function RoleBadges({ roles }: Pick<User, 'roles'>) {
  const names = roles.map((role) => NAMES[role.toUpperCase()] ?? role)
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
