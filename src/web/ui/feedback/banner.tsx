import type { ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { AlertIcon, InfoIcon, SuccessIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { SOFT_TONE_STYLES } from '#web/ui/style/tone.ts'

interface RetryBannerProps {
  title?: ReactNode
  children?: ReactNode
  busy?: boolean
  onRetry: () => void
}

export const RetryBanner = ({ title, children, busy = false, onRetry }: RetryBannerProps) => (
  <Banner
    tone="danger"
    title={title}
    action={
      <Button variant="secondary" busy={busy} busyLabel="Cargando..." onClick={onRetry}>
        Reintentar
      </Button>
    }
  >
    {children}
  </Banner>
)

export interface BannerProps {
  tone?: 'info' | 'success' | 'warning' | 'danger' | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** `note` for what stands in the page from its start. */
  role?: 'alert' | 'status' | 'note'
}

const icons = { info: InfoIcon, success: SuccessIcon, warning: AlertIcon, danger: AlertIcon }

/** A message that stays in the page. Danger is announced at once, the rest politely. */
export const Banner = ({
  tone = 'info',
  role = tone === 'danger' ? 'alert' : 'status',
  title,
  children,
  action,
}: BannerProps) => {
  const ToneIcon = icons[tone]
  return (
    <div
      role={role}
      className={classNames('flex items-start gap-3 rounded-md p-4', SOFT_TONE_STYLES[tone])}
    >
      <ToneIcon className="mt-0.5 size-6 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-2 text-ink">{action}</div>}
      </div>
    </div>
  )
}
