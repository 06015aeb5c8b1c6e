import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

interface PanelErrorProps {
  title?: string
  children?: ReactNode
}

/** A part of the page that could not be loaded: says why, and tries again. */
export function PanelError({ title, children }: PanelErrorProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <Banner
      tone="danger"
      title={title}
      action={
        <Button
          variant="secondary"
          busy={state === 'loading'}
          busyLabel="Cargando..."
          onClick={() => void revalidate()}
        >
          Reintentar
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
