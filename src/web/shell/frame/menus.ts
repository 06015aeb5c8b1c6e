import { derivedRole } from '#contract/people/roles.ts'
import type { User } from '#contract/people/users.ts'

export interface MenuEntry {
  label: string
  to: string
}

const menus: Record<ReturnType<typeof derivedRole>, readonly MenuEntry[]> = {
  HOST: [{ label: 'Mis Eventos', to: '/events' }],
  ALIADO: [
    { label: 'Mis Aportaciones', to: '/contributions' },
    { label: 'Eventos', to: '/events' },
  ],
  ADMIN: [
    { label: 'Dashboard Admin', to: '/admin' },
    { label: 'Usuarios', to: '/admin/users' },
    { label: 'Eventos', to: '/admin/events' },
  ],
}

/** The header's entries for a person; who has no role at all counts as HOST (`spec §2`). */
export function listMenuEntries({ roles }: Pick<User, 'roles'>): readonly MenuEntry[] {
  return menus[roles.length > 0 ? derivedRole(roles) : 'HOST']
}
