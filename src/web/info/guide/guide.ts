import type { GuideArticle, GuideTheme } from './article.ts'
import { AFTER } from './articles/after.ts'
import { GIFTS } from './articles/gifts.ts'
import { GUESTS } from './articles/guests.ts'
import { MONEY } from './articles/money.ts'
import { PAGE } from './articles/page.ts'
import { START } from './articles/start.ts'

/** The whole guide, by theme. Only loaders import it, so that no article is in the browser's scripts. */
export const GUIDE: readonly GuideTheme[] = [START, PAGE, GUESTS, MONEY, AFTER, GIFTS]

export const ARTICLES: readonly GuideArticle[] = GUIDE.flatMap(({ articles }) => articles)

export const findArticle = (slug: string | undefined): GuideArticle | undefined =>
  ARTICLES.find((article) => article.slug === slug)
