import type { ReactNode } from 'react'
import { PanelError } from '#web/shell/errors/panel-error.tsx'
import type { Panel } from './panel.ts'

interface PanelViewProps<Data> {
  panel: Panel<Data>
  children: (data: Data) => ReactNode
}

/** A part of a page: what it got, or what happened with a way to try again. */
export function PanelView<Data>({ panel, children }: PanelViewProps<Data>) {
  return panel.fault === null ? children(panel.data) : <PanelError>{panel.fault}</PanelError>
}
