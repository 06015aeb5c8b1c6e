import { requireRoles } from '#web/session/navigation/guards.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import type { Route } from './+types/dashboard'
import { HomePending } from './home-pending.tsx'
import { HostHome } from './host-home.tsx'
import { loadHostHome } from './load-host-home.ts'
export const meta = () => buildPageMeta({ title: 'Tu inicio' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadHostHome(await requireRoles(request, ['HOST']))
}

export const HydrateFallback = HomePending

/** The host's home at its own URL (`spec §2`). */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <HostHome data={loaderData} />
}
