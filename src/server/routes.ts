import { accountRoutes } from './account/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { cohostRoutes } from './cohosts/routes.ts'
import { contributionViewRoutes } from './contribution-views/routes.ts'
import { contributionRoutes } from './contributions/routes.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { eventEmailRoutes } from './event-emails/routes.ts'
import { eventReportRoutes } from './event-reports/routes.ts'
import { eventRoutes, goalRoutes, liveRoutes } from './events/routes.ts'
import { hostTaskRoutes } from './host-tasks/routes.ts'
import type { Binding } from './http/bind.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { notedGiftRoutes } from './noted-gifts/routes.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { refundRequestRoutes } from './refund-requests/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { reservationRoutes } from './reservations/routes.ts'
import { rsvpRoutes } from './rsvps/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { stripeEventRoutes } from './stripe-events/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { thanksRoutes } from './thanks/routes.ts'
import { updateRoutes } from './updates/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Table 1: every endpoint of the contract, bound once. */
export const bindings: readonly Binding[] = [
  ...authRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...payoutRoutes,
  ...eventRoutes,
  ...goalRoutes,
  ...pictureRoutes,
  ...rsvpRoutes,
  ...updateRoutes,
  ...hostTaskRoutes,
  ...eventEmailRoutes,
  ...notedGiftRoutes,
  ...reservationRoutes,
  ...cohostRoutes,
  ...liveRoutes,
  ...contributionRoutes,
  ...checkoutRoutes,
  ...stripeEventRoutes,
  ...refundRoutes,
  ...refundRequestRoutes,
  ...eventReportRoutes,
  ...disputeRoutes,
  ...contributionViewRoutes,
  ...ledgerRoutes,
  ...receiptRoutes,
  ...reportRoutes,
  ...accountRoutes,
  ...privacyRoutes,
  ...supportRoutes,
  ...thanksRoutes,
  ...platformRoutes,
  ...adminRoutes,
]
