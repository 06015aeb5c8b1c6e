import { COPIED_ON_PAGE_MS } from '#contract/product/limits.ts'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'

/** The address itself, to be read and copied; what is said of it is `spec §2`'s. */
export function CopyLink({ url }: { url: string }) {
  return (
    <>
      <p className="rounded-sm bg-sunk px-3 py-2 text-sm wrap-anywhere">{url}</p>
      <CopyButton
        text={url}
        label="Copiar enlace"
        copiedLabel="Copiado!"
        resetMs={COPIED_ON_PAGE_MS}
        wide
        onError={() => window.alert('Error al copiar el link')}
      />
    </>
  )
}
