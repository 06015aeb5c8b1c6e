import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Panel } from '#web/api/request-state.ts'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'

interface PanelErrorProps {
  title?: string | undefined
  children?: ReactNode
}

/** A part of the page that could not be loaded; trying again runs the page's loaders. */
export function PanelError({ title, children }: PanelErrorProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <RetryBanner title={title} busy={state === 'loading'} onRetry={() => void revalidate()}>
      {children}
    </RetryBanner>
  )
}

interface PanelViewProps<Data> {
  panel: Panel<Data>
  errorTitle?: string | undefined
  children: (data: Data) => ReactNode
}

export function PanelView<Data>({ panel, errorTitle, children }: PanelViewProps<Data>) {
  if (panel.errorMessage === null) return children(panel.data)
  return <PanelError title={errorTitle}>{panel.errorMessage}</PanelError>
}
