import { useState } from 'react'
import { ApiError } from '#contract/api/errors.ts'
import { download } from '#web/api/download.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { SettingsSection } from './settings-section.tsx'

const FORMATS = [
  { format: 'csv', label: 'Hoja de cálculo (CSV)' },
  { format: 'json', label: 'Para programas (JSON)' },
] as const
type Format = (typeof FORMATS)[number]['format']

function useDataDownload() {
  const [busy, setBusy] = useState<Format | null>(null)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const start = async (format: Format) => {
    setBusy(format)
    setErrorMessage(null)
    try {
      await download('GET /account/data', { query: { format } }, `mis-datos.${format}`)
      toast.success('Tus datos están en tus descargas')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrorMessage(error.message)
    } finally {
      setBusy(null)
    }
  }
  return { busy, errorMessage, start }
}

/** Downloads all data stored about the user (`R7`). */
export function DataSection() {
  const { busy, errorMessage, start } = useDataDownload()
  return (
    <SettingsSection
      id="data"
      title="Mis datos"
      text="Descarga todo lo que guardamos de ti: tu perfil, tus eventos y sueños, lo que recibiste y lo que aportaste."
    >
      {errorMessage && (
        <Banner tone="danger" title="No se pudo descargar el archivo">
          {errorMessage}
        </Banner>
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {FORMATS.map(({ format, label }) => (
          <Button
            key={format}
            variant="secondary"
            busy={busy === format}
            busyLabel="Descargando..."
            onClick={() => void start(format)}
          >
            <DownloadIcon /> {label}
          </Button>
        ))}
      </div>
    </SettingsSection>
  )
}
