import { THANKS_CHANNEL_LABELS } from '#contract/contributions/labels.ts'
import type { Thanks } from '#contract/contributions/thanks.ts'
import { formatTimeAgo } from '#web/format/dates.ts'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'

/** How and when a gift was thanked for. */
export const SentThanks = ({ thanks }: { thanks: Thanks }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <StatusBadge tone="success">Agradecido</StatusBadge>
    <span className="text-sm text-muted">
      {THANKS_CHANNEL_LABELS[thanks.by]} · {formatTimeAgo(thanks.thankedAt)}
    </span>
  </p>
)

/** What the host wrote, folded. */
export const SentNote = ({ text }: { text: string }) => (
  <details className="group">
    <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-sm font-semibold text-accent">
      Ver tu mensaje
      <ChevronDownIcon className="transition-transform group-open:rotate-180" />
    </summary>
    <p className="pt-2 whitespace-pre-line wrap-anywhere">{text}</p>
  </details>
)
