import type { GuideArticle, GuideTheme } from './article.ts'
import { AFTER_THEME } from './articles/after.ts'
import { GIFTS_THEME } from './articles/gifts.ts'
import { GUESTS_THEME } from './articles/guests.ts'
import { MONEY_THEME } from './articles/money.ts'
import { PAGE_THEME } from './articles/page.ts'
import { START_THEME } from './articles/start.ts'

/** The whole guide, by theme. Only loaders import it, so that no article is in the browser's scripts. */
export const GUIDE: readonly GuideTheme[] = [
  START_THEME,
  PAGE_THEME,
  GUESTS_THEME,
  MONEY_THEME,
  AFTER_THEME,
  GIFTS_THEME,
]

export const ARTICLES: readonly GuideArticle[] = GUIDE.flatMap(({ articles }) => articles)

export const findArticle = (slug: string | undefined): GuideArticle | undefined =>
  ARTICLES.find((article) => article.slug === slug)
