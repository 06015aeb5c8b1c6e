import { derivedRole } from '#contract/people/roles.ts'
import type { User } from '#contract/people/users.ts'
import { PATHS } from '#contract/product/paths.ts'

export interface MenuEntry {
  label: string
  to: string
}

const menus: Record<ReturnType<typeof derivedRole>, readonly MenuEntry[]> = {
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
  return menus[roles.length > 0 ? derivedRole(roles) : 'HOST']
}
