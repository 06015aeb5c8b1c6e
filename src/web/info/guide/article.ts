import type { GuideSlug } from '#contract/product/guide.ts'

/** How long the parts of an article may be, so that it fits a phone's screen, picture apart. */
export const ARTICLE_LIMITS = {
  title: 50,
  sentence: 150,
  step: 150,
  steps: { min: 3, max: 6 },
  alt: 150,
} as const

/**
 * One article of the guide. Sentences and steps are lines of `rich-text.tsx`: a button or another text of
 * the product stands between `**`, in exactly its own words; a test finds them in the source.
 */
export interface GuideArticle {
  slug: GuideSlug
  title: string
  lead: readonly [string, string]
  steps: readonly string[]
  /** The text alternative of the picture, which has the name of the article. */
  pictureAlt: string
  related: readonly [GuideSlug, GuideSlug]
}

/** Articles under one heading. */
export interface GuideTheme {
  id: string
  name: string
  articles: readonly GuideArticle[]
}

/** Removes the marks of `rich-text.tsx`: a line as it is read. */
export const toPlainText = (line: string): string =>
  line.replaceAll('**', '').replaceAll(/\[(.+?)\]\(.+?\)/g, '$1')
