import { Illustration } from '#web/ui/art/illustration.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useLeaveFor } from './leave-for.ts'

/** Says that a provider's link is over, and goes on by itself to where there is another. */
export function LinkExpired({ to, after }: { to: string; after: number }) {
  useLeaveFor(to, { after })
  return (
    <div className="page-column py-10">
      <EmptyState
        level={1}
        illustration={<Illustration name="nest" />}
        title="Ese enlace ya no sirve"
        text="Los enlaces del proveedor de pagos duran unos minutos. Te llevamos a pedir otro..."
        action={<ButtonLink to={to}>Continuar</ButtonLink>}
      />
    </div>
  )
}
