import { useEffect, useRef } from 'react'
import type { FormFailure } from '#web/forms/form.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** The thank-you message that another host has saved meanwhile; undefined if that is not why it was refused. */
export function findOtherMessage({ conflicts }: FormFailure): string | undefined {
  const other = conflicts?.find(({ field }) => field === 'thankYouMessage')
  return other && String(other.now ?? '')
}

/** Why a dialog's change was refused. It stands above what may be scrolled, so it comes into view. */
export function Refusal({ failure }: { failure: FormFailure }) {
  const banner = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  const other = findOtherMessage(failure)
  return (
    <div ref={banner}>
      <Banner tone="danger">
        {failure.message}
        {other !== undefined && (
          <span className="block whitespace-pre-line wrap-anywhere">
            Ahora dice: {other ? `«${other}»` : 'nada, se quitó'}
          </span>
        )}
      </Banner>
    </div>
  )
}
