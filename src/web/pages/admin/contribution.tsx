import { PATHS } from '#contract/product/paths.ts'
import { AdminFrame, AdminPending } from '#web/admin/admin-frame.tsx'
import {
  ContributionAmounts,
  ContributionDisputes,
  ContributionFacts,
  RefundsTable,
} from '#web/admin/contributions/contribution-facts.tsx'
import { RefundSection, refundContribution } from '#web/admin/contributions/refund-form.tsx'
import { contributionStateLabel, contributionStateOf } from '#web/admin/labels.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/errors/to-route-error.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { ContributionTimeline } from '#web/shell/money/contribution-timeline.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import type { Route } from './+types/contribution'

export const meta = () => pageMeta({ title: 'Aportación' })

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['ADMIN'])
  return call('GET /admin/contributions/:id', { params: { id: params.id } }).catch(toRouteError)
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return refundContribution(call, params.id, await request.formData())
}

export const HydrateFallback = () => <AdminPending title="Aportación" />

/** One contribution: payment, refunds, disputes and the refund form (`R6`). */
export default function AdminContribution({ loaderData }: Route.ComponentProps) {
  const { contribution } = loaderData
  const { label, tone } = contributionStateLabel(contributionStateOf(contribution))
  return (
    <AdminFrame
      title={contribution.contributorName}
      within={{ label: 'Aportaciones', to: PATHS.adminContributions }}
      text={<StatusBadge tone={tone}>{label}</StatusBadge>}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="grid grid-cols-1 gap-6">
          <ContributionFacts contribution={contribution} />
          <ContributionDisputes disputes={contribution.disputes} />
          <RefundsTable refunds={contribution.refunds} />
          <ContributionTimeline
            contributionId={contribution.id}
            of={`de ${contribution.contributorName}`}
          />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <ContributionAmounts contribution={contribution} />
          <RefundSection contribution={contribution} />
        </div>
      </div>
    </AdminFrame>
  )
}
