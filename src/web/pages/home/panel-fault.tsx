import { useRevalidator } from 'react-router'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

interface PanelFaultProps {
  title: string
  message: string
}

/** A part of the page that could not be loaded: says why, and tries again. */
export function PanelFault({ title, message }: PanelFaultProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <Banner
      tone="danger"
      title={title}
      action={
        <Button variant="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
          Reintentar
        </Button>
      }
    >
      {message}
    </Banner>
  )
}
