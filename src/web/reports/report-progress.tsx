import { PAGE_ERRORS } from '#contract/api/page-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DownloadIcon } from '#web/ui/more-icons.tsx'
import { type FileProgress, type FileState, REPORT_TYPE_NAMES } from './generate-reports.ts'

const STATE_LABELS: Record<FileState, string> = {
  queued: 'En fila',
  preparing: 'Preparando…',
  done: 'Listo',
  failed: 'No se pudo',
}

function describeFile({ kind, events, bulk }: FileProgress['file']): string {
  const subject = bulk ? `${events.length} eventos` : (events[0]?.name ?? '')
  return `${subject}, ${REPORT_TYPE_NAMES[kind]}`
}

/** How far each requested file is; one line is read aloud when it changes. */
export function ReportProgress({ progress }: { progress: readonly FileProgress[] }) {
  const finished = progress.filter(({ state }) => state === 'done' || state === 'failed').length
  const isPreparing = progress.some(({ state }) => state === 'preparing')
  return (
    <div className="grid gap-2 rounded-md bg-sunk p-4">
      <p role="status" className="font-semibold">
        {isPreparing ? STATE_LABELS.preparing : STATE_LABELS.queued} {finished} de {progress.length}
      </p>
      <ul className="max-h-48 overflow-y-auto">
        {progress.map(({ file, state }) => (
          <li
            key={`${file.kind} ${file.events[0]?.id}`}
            className="flex items-baseline justify-between gap-4 py-1"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{describeFile(file)}</span>
            <span className="shrink-0 text-sm text-muted">{STATE_LABELS[state]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Offers as CSV what is too large for a PDF. */
export const TooLarge = ({ onDownload }: { onDownload: () => void }) => (
  <Banner
    tone="warning"
    action={
      <Button variant="secondary" onClick={onDownload}>
        <DownloadIcon /> Descargar en CSV
      </Button>
    }
  >
    {PAGE_ERRORS.REPORT_TOO_LARGE[1]}
  </Banner>
)
