import type { EventTheme } from '#contract/product/product.ts'
import { ThemeMotif } from '#web/ui/themes/theme-motif.tsx'
import { wallCard } from './wall-card.ts'

export const CLOSED = 'Este evento ya cerró.'

/** The event closed while its wall was up: thanks, and nobody is invited any more. */
export function WallEnd({ theme }: { theme: EventTheme }) {
  return (
    <section
      aria-labelledby="muro-fin"
      className={`justify-items-center gap-[0.4em] py-[1.2em] text-center sm:px-[3em] ${wallCard}`}
    >
      <ThemeMotif theme={theme} className="size-[4em]" />
      <h2 id="muro-fin" className="text-[2em] leading-tight">
        Gracias por tanto cariño
      </h2>
      <p className="text-muted">{CLOSED}</p>
    </section>
  )
}
