import type { EventTheme } from '#contract/product/product.ts'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'

interface ThemedNoticeProps extends Omit<EmptyStateProps, 'level' | 'illustration'> {
  /** Of the event to which the guest gave; unknown if the event cannot be seen. */
  theme: EventTheme | undefined
  /** Where the theme is unknown. */
  illustration: EmptyStateProps['illustration']
}

/** How a payment ended other than well, under the head of the guest's event. */
export function ThemedNotice({ theme, illustration, ...notice }: ThemedNoticeProps) {
  if (!theme) {
    return (
      <div className="page-column py-10">
        <EmptyState level={1} {...notice} {...(illustration && { illustration })} />
      </div>
    )
  }
  return (
    <div data-event-theme={theme}>
      <div className="page-column py-4 sm:py-8">
        <ThemeHero theme={theme} size="strip" className="rounded-lg" />
        <EmptyState level={1} {...notice} />
      </div>
    </div>
  )
}
