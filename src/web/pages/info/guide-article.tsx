import { data } from 'react-router'
import { buildGuidePath, type GuideSlug } from '#contract/product/guide.ts'
import { PATHS } from '#contract/product/paths.ts'
import { toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { toPlainText } from '#web/info/guide/article.ts'
import { findArticle } from '#web/info/guide/guide.ts'
import { findPicture, type GuidePicture } from '#web/info/guide/pictures.ts'
import { NOT_FOUND_TITLE, NotFoundView } from '#web/shell/errors/error-view.tsx'
import { Page } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Line } from '#web/shell/page/rich-text.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { Route } from './+types/guide-article'

const TRAIL = [{ label: 'Ayuda', to: PATHS.guide }]

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData?.article) return buildPageMeta({ title: NOT_FOUND_TITLE })
  const { article, canonical } = loaderData
  const description = article.lead.map(toPlainText).join(' ')
  return buildPageMeta({ title: article.title, description, index: true, canonical })
}

export function loader({ params, context }: Route.LoaderArgs) {
  const article = findArticle(params.slug)
  if (!article)
    return data({ article: null, picture: null, related: [], canonical: '' }, { status: 404 })
  const related = article.related.map((slug) => ({ slug, title: findArticle(slug)?.title ?? slug }))
  return {
    article,
    picture: findPicture(article.slug),
    related,
    canonical: toAbsoluteUrl(context, buildGuidePath(article.slug)),
  }
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid max-w-prose list-decimal content-start gap-2 pl-6 marker:font-semibold marker:text-accent">
      {steps.map((step) => (
        <li key={step} className="pl-1">
          <Line text={step} />
        </li>
      ))}
    </ol>
  )
}

/** Lazy: on a phone it is below the steps. */
const Picture = ({ picture, alt }: { picture: GuidePicture; alt: string }) => (
  <figure className="justify-self-start overflow-hidden rounded-lg border border-line bg-paper lg:col-start-2 lg:row-span-2 lg:row-start-1">
    <img
      src={picture.src}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="h-auto max-w-full"
    />
  </figure>
)

function Related({ related }: { related: readonly { slug: GuideSlug; title: string }[] }) {
  return (
    <nav aria-labelledby="tambien">
      <h2 id="tambien" className="text-lg">
        También te puede servir
      </h2>
      <ul>
        {related.map(({ slug, title }) => (
          <li key={slug}>
            <TextLink
              to={buildGuidePath(slug)}
              className="inline-flex min-h-11 items-center py-1.5"
            >
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One article of the guide, in a screen of a phone (issue 13). */
export default function GuideArticle({ loaderData }: Route.ComponentProps) {
  const { article, picture, related } = loaderData
  if (!article) return <NotFoundView />
  return (
    <Page
      title={article.title}
      trail={TRAIL}
      text={<Line text={article.lead.join(' ')} />}
      className="gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr]"
    >
      <Steps steps={article.steps} />
      {picture && <Picture picture={picture} alt={article.pictureAlt} />}
      <div className="grid content-start gap-6">
        <Related related={related} />
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-muted">¿Sigues con dudas?</span>
          <ButtonLink to={PATHS.contact} variant="secondary">
            Escríbenos
          </ButtonLink>
        </p>
      </div>
    </Page>
  )
}
