import { PROVIDER_DASHBOARD_URL } from '#contract/product/product.ts'
import { type Check, reportUnknown } from './check.ts'

/** What has to be done and no program can see, with what to do. */
const STEPS: Record<string, string> = {
  'stripe-approval':
    'ask Stripe for its written approval of a crowdfunding business, and keep the answer',
  'stripe-instalments': `${PROVIDER_DASHBOARD_URL}/settings/payment_methods: switch instalments (meses sin intereses) off`,
  'stripe-receipts': `${PROVIDER_DASHBOARD_URL}/settings/emails: switch Stripe's own receipts and refund emails off`,
  'tax-papers': `${PROVIDER_DASHBOARD_URL}/settings/documents: give Stripe the Constancia de Situación Fiscal`,
  'mail-domain': 'set SPF, DKIM and DMARC for the domain of MAIL_FROM; no click tracking',
  backups: 'set up "How do I back up and restore?" and restore once',
  rehearsal: 'make the rehearsal of the guide: pay 10 pesos, refund them, read /admin/ledger',
}

/** Lines that remind an operator; they never fail. */
export function createManualChecks(): Check[] {
  return Object.entries(STEPS).map(([id, action]) => ({
    id,
    ask: () => reportUnknown('no program can see this', action),
  }))
}
