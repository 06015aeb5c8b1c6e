import { buildGuidePath, GUIDE_QUERY, GUIDE_QUERY_MAX } from '#contract/product/guide.ts'
import { PATHS } from '#contract/product/paths.ts'
import { toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { GIFTS_THEME } from '#web/info/guide/articles/gifts.ts'
import { GUIDE } from '#web/info/guide/guide.ts'
import { GuideResults, GuideSearch } from '#web/info/guide/guide-search.tsx'
import { searchGuide } from '#web/info/guide/search-guide.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { TextLink, TouchLink } from '#web/ui/actions/text-link.tsx'
import type { Route } from './+types/guide'

const TITLE = 'Ayuda'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({
    title: TITLE,
    description:
      'Cómo crear tu baby shower, compartirlo, recibir tu dinero y agradecer, paso a paso.',
    index: loaderData?.query === '',
    ...(loaderData && { canonical: loaderData.canonical }),
  })

export function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get(GUIDE_QUERY) ?? ''
  const query = typed.trim().slice(0, GUIDE_QUERY_MAX)
  // Guests know the product least. A search keeps the order of GUIDE among equals.
  const byReader = [GIFTS_THEME, ...GUIDE.filter((theme) => theme !== GIFTS_THEME)]
  const themes = byReader.map(({ id, name, articles }) => ({
    id,
    name,
    articles: articles.map(({ slug, title }) => ({ slug, title })),
  }))
  return {
    query,
    hits: query ? searchGuide(query) : [],
    themes,
    canonical: toAbsoluteUrl(context, PATHS.guide),
  }
}

type Themes = Route.ComponentProps['loaderData']['themes']

function ThemeList({ themes }: { themes: Themes }) {
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {themes.map(({ id, name, articles }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="text-lg">
            {name}
          </h2>
          <ul>
            {articles.map(({ slug, title }) => (
              <li key={slug}>
                <TextLink
                  to={buildGuidePath(slug)}
                  className="inline-flex min-h-11 items-center py-1.5 leading-snug"
                >
                  {title}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The guide: all articles by theme, and what was searched in them (issue 13). */
export default function Guide({ loaderData: { query, hits, themes } }: Route.ComponentProps) {
  return (
    <Page
      title={TITLE}
      text="Cada cosa explicada en una pantalla, con los botones tal como los ves."
      className="gap-8"
    >
      <GuideSearch query={query} />
      {query ? <GuideResults query={query} hits={hits} /> : <ThemeList themes={themes} />}
      <p>
        ¿No está lo que buscas? Mira las <TouchLink to={PATHS.faq}>preguntas frecuentes</TouchLink>{' '}
        o <TouchLink to={PATHS.contact}>escríbenos</TouchLink>.
      </p>
    </Page>
  )
}
