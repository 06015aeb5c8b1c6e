import { PATHS } from '#contract/product/paths.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** Tells a host that their account takes no money, so that guests are turned away (`R5`). */
export function PayoutsBlockedBanner() {
  return (
    <Banner
      tone="warning"
      title="Tus eventos no están recibiendo aportaciones"
      action={<ButtonLink to={PATHS.payoutComplete}>Completar información</ButtonLink>}
    >
      Stripe necesita información tuya. Tus aliados podrán aportar en cuanto completes tu cuenta de
      pagos.
    </Banner>
  )
}
