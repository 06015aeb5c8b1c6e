import { useState } from 'react'
import { ChevronDownIcon, DownloadIcon } from '#web/ui/icons.tsx'
import { ManagerPanel } from './manager-panel.tsx'

/**
 * Files of reports, in a section that opens (`spec §2`, `§5`, `§7`). A host gets a file an event; with
 * `bulk` an admin gets one of all.
 */
export function ReportManager({ bulk = false }: { bulk?: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
      className="group min-w-0 rounded-lg bg-surface shadow-card"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-lg px-5 py-3 hover:bg-sunk group-open:rounded-b-none">
        <DownloadIcon className="shrink-0 text-accent" />
        <span className="grid flex-1">
          <h2 className="text-lg">Reportes</h2>
          <span className="text-sm text-muted">Descarga quién aportó y cómo van los sueños</span>
        </span>
        <ChevronDownIcon className="shrink-0 text-accent transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-5">{opened && <ManagerPanel bulk={bulk} />}</div>
    </details>
  )
}
