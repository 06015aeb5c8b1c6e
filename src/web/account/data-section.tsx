import { download } from '#web/api/download.ts'
import { useRequest } from '#web/api/use-request.ts'
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

/** Downloads all data stored about the user (`R7`). */
export function DataSection() {
  const { running, errorMessage, run } = useRequest<Format>()
  const start = (format: Format) =>
    run(format, async () => {
      await download('GET /account/data', { query: { format } }, `mis-datos.${format}`)
      toast.success('Tus datos están en tus descargas')
    })
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
            busy={running === format}
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
