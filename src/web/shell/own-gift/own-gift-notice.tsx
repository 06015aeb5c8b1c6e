import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { textLinkStyle } from '#web/ui/actions/text-link.tsx'
import { HeartIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { describeOwnGift } from './describe-own-gift.ts'
import { code } from './early-notice.ts?script'
import { forgetOwnGift, parseOwnGift, readOwnGift, subscribeToOwnGifts } from './own-gifts.ts'

/** Stands in the server's page, which is the same for everybody (`R18`). */
const NO_GIFT = { folio: '…', path: null }

/**
 * 'Ya aportaste', with the way to the receipt, on the device that gave and nowhere else; hidden
 * without a gift. The inline script shows it before the first paint; React keeps what it wrote.
 */
export function OwnGiftNotice({ slug, className }: { slug: string; className?: string }) {
  const stored = useSyncExternalStore(
    subscribeToOwnGifts,
    () => readOwnGift(slug),
    () => null,
  )
  const gift = parseOwnGift(stored)
  const notice = useRef<HTMLElement>(null)
  // Forgotten before React knew of it: for React the notice was hidden all along.
  useLayoutEffect(() => {
    if (notice.current) notice.current.hidden = !gift
  })
  const { title, text, link } = describeOwnGift(gift ?? NO_GIFT)
  const path = gift?.path ?? undefined
  return (
    <>
      <aside
        ref={notice}
        aria-label="Tu aportación"
        data-gift={slug}
        hidden={!gift}
        suppressHydrationWarning
        className={classNames(
          'grid gap-1 rounded-md bg-success-soft p-4 pb-2 [&[hidden]]:hidden print:hidden',
          className,
        )}
      >
        <div className="flex items-start gap-3">
          <HeartIcon className="mt-0.5 size-6 shrink-0 text-success" />
          <div className="grid min-w-0 gap-1">
            <p className="font-semibold text-success" suppressHydrationWarning>
              {title}
            </p>
            <p suppressHydrationWarning>{text}</p>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 pl-9">
          <a
            href={path}
            hidden={!path}
            suppressHydrationWarning
            className={`inline-flex min-h-11 items-center ${textLinkStyle} [&[hidden]]:hidden`}
          >
            {link}
          </a>
          <button
            type="button"
            onClick={() => forgetOwnGift(slug)}
            className="min-h-11 text-sm underline underline-offset-4"
          >
            Olvidar este aviso
          </button>
        </div>
      </aside>
      <InlineScript code={code} />
    </>
  )
}
