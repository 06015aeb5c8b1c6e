import type { ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from './banner.tsx'

export interface RetryBannerProps {
  title?: ReactNode
  children?: ReactNode
  busy?: boolean
  onRetry: () => void
}

/** Something that could not be loaded, with a button that tries again. */
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
