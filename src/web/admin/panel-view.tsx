import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Panel } from './panel.ts'

interface PanelViewProps<Data> {
  panel: Panel<Data>
  children: (data: Data) => ReactNode
}

/** A part of a page: what it got, or what happened with a way to try again. */
export function PanelView<Data>({ panel, children }: PanelViewProps<Data>) {
  return panel.fault === null ? children(panel.data) : <Fault message={panel.fault} />
}

function Fault({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Banner
      tone="danger"
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
      {message}
    </Banner>
  )
}
