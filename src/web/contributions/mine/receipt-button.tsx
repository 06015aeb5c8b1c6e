import { useState } from 'react'
import { ApiError } from '#contract/api/errors.ts'
import { download } from '#web/api/download.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

interface ReceiptButtonProps {
  contributionId: string
  /** Tells this button from those of other rows. */
  eventName: string
}

/** The receipt of a contribution as a PDF. */
export function ReceiptButton({ contributionId, eventName }: ReceiptButtonProps) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const params = { id: contributionId }
      await download('GET /reports/invoice/:id', { params }, `report_${Date.now()}.pdf`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`No se pudo descargar el archivo. ${error.message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="quiet"
      className="-mr-5 md:mr-0 md:-ml-5"
      busy={busy}
      busyLabel="Descargando..."
      aria-label={`Descargar el comprobante de ${eventName}`}
      onClick={() => void start()}
    >
      <DownloadIcon /> Descargar
    </Button>
  )
}
