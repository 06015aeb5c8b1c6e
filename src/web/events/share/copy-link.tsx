import { COPIED_ON_PAGE_MS } from '#contract/product/limits.ts'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'

/** The URL with a copy button; labels of `spec §2`. */
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
