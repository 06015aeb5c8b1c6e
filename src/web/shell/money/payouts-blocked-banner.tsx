import { PATHS } from '#contract/product/paths.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** What keeps the account from working although the host has nothing to complete. */
type Reason = Record<'title' | 'text' | 'action', string>

const COMPLETE: Reason = {
  title: 'Stripe necesita información tuya',
  text: 'Tus aliados podrán aportar en cuanto completes tu cuenta de pagos.',
  action: 'Completar ahora',
}

/** For pages that do not know what the account waits for. */
export const UNKNOWN_REASON: Reason = {
  title: 'Tu cuenta de pagos no puede recibir',
  text: 'Ahí dice qué le falta.',
  action: 'Ver mi cuenta de pagos',
}

/** Tells a host that their account takes no money, so that guests are turned away (`R5`). */
export function PayoutsBlockedBanner({ reason }: { reason: Reason | null }) {
  const { title, text, action } = reason ?? COMPLETE
  return (
    <Banner
      tone="warning"
      title="Tus eventos no están recibiendo aportaciones"
      action={<ButtonLink to={PATHS.payoutComplete}>{action}</ButtonLink>}
    >
      {title}. {text}
    </Banner>
  )
}
