import { PATHS } from '#contract/product/paths.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { RequiresJavaScript } from '#web/shell/page/page.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Card } from '#web/ui/layout/card.tsx'

export const PAYOUT_SETUP_TRAIL = [{ label: 'Configurar pagos', to: PATHS.payoutSetup }]

export const CHECK_TITLE = 'Estamos revisando tu cuenta'

/** What the page after the provider's shows while the account is read, and on the way home once it is complete. */
export function AccountCheck() {
  return (
    <Page
      title={CHECK_TITLE}
      trail={PAYOUT_SETUP_TRAIL}
      text="El proveedor de pagos nos dirá en segundos cómo quedó."
      width="2xl"
      className="min-h-[60vh] content-start gap-6"
    >
      <Card padding="lg" className="grid gap-4">
        <p role="status" className="flex items-center gap-3 font-semibold">
          <Spinner /> Revisando…
        </p>
        <ul className="grid list-disc gap-2 pl-5">
          <li>Si ya está lista, te llevamos a tu inicio.</li>
          <li>Si falta un dato, te decimos cuál aquí mismo.</li>
        </ul>
        <RequiresJavaScript />
      </Card>
    </Page>
  )
}
