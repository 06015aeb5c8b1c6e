import type { AdminContribution, AdminContributionDetail } from '#contract/admin/contributions.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildAdminContributionPath, PATHS } from '#contract/product/paths.ts'
import { formatTime } from '#contract/text/dates.ts'
import { LabelBadge } from '#web/admin/frame/admin-frame.tsx'
import { labelGift } from '#web/admin/labels.ts'
import { RowLink } from '#web/admin/lists/row-link.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'

/** Leads to a gift that is likely the same one, charged again. */
export function LikelyDuplicateLink({ gift }: { gift: AdminContribution }) {
  const { likelyDuplicate: other, contributorName, folio } = gift
  return (
    other && (
      <TextLink
        to={buildAdminContributionPath(other.id)}
        className="inline-block py-2.5 text-sm lg:py-0.5"
      >
        Otra igual a las {formatTime(other.createdAt)}
        <span className="sr-only">
          {' '}
          que la de {contributorName}, {folio}
        </span>
      </TextLink>
    )
  )
}

/** The same on the page of a gift, with what tells the other one from others. */
export function LikelyDuplicateBanner({ gift }: { gift: AdminContribution }) {
  const { likelyDuplicate: other, amount } = gift
  return (
    other && (
      <Banner tone="warning" role="note" title="Posible cobro doble">
        {other.folio}, de <span className="money">{formatPesos(amount)}</span>.{' '}
        <LikelyDuplicateLink gift={gift} />
      </Banner>
    )
  )
}

/** Where a double charge is seen. */
export function SameEmailContributions({
  contribution,
}: {
  contribution: AdminContributionDetail
}) {
  const { contributorEmail, sameEmailContributions } = contribution
  if (contributorEmail === null || sameEmailContributions.length === 0) return null
  const list = `${PATHS.adminContributions}?search=${encodeURIComponent(contributorEmail)}`
  return (
    <CardSection
      id="mismo-correo"
      title="Otras aportaciones de este correo"
      text="Las más cercanas en el tiempo, en todos sus estados."
      className="gap-4"
    >
      <ul className="grid divide-y divide-line">
        {sameEmailContributions.map((other) => (
          <li key={other.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                <RowLink to={buildAdminContributionPath(other.id)}>
                  {formatShortDateTime(other.createdAt)}
                </RowLink>{' '}
                · <span className="money font-semibold">{formatPesos(other.amount)}</span>
              </span>
              <LabelBadge {...labelGift(other)} />
            </p>
            <p className="text-sm text-muted wrap-anywhere">
              {other.eventName} · {other.contributorName} · {other.folio}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <TextLink to={list}>Ver todas las de este correo</TextLink>
      </p>
    </CardSection>
  )
}
