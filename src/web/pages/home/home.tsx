import { lazy, type ReactNode, Suspense } from 'react'
import { redirect } from 'react-router'
import { deriveRole } from '#contract/people/roles.ts'
import type { User } from '#contract/people/users.ts'
import { PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { LANDING_QUESTIONS } from '#web/info/faq-questions.tsx'
import { Landing } from '#web/info/landing.tsx'
import { loadUserOrNull } from '#web/session/navigation/guards.ts'
import { LoadErrorBanner } from '#web/shell/errors/load-result-view.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { RichText } from '#web/shell/page/rich-text.tsx'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { Accordion } from '#web/ui/layout/accordion.tsx'
import type { Route } from './+types/home'
import { HomePending } from './home-pending.tsx'
import { type HostHomeData, loadHostHome } from './load-host-home.ts'

function FirstQuestions() {
  return (
    <section
      aria-labelledby="preguntas"
      className="page-column grid gap-4 py-10 sm:gap-8 sm:py-14 lg:grid-cols-[1fr_1.6fr] lg:gap-16 lg:py-20"
    >
      <div className="grid content-start gap-3">
        <h2 id="preguntas" className="text-2xl">
          Lo que todos preguntan
        </h2>
        <p>
          <TouchLink to={PATHS.faq}>Ver todas las preguntas</TouchLink>
        </p>
      </div>
      <Accordion
        items={LANDING_QUESTIONS.map(({ id, title, content }) => ({
          id: `pregunta-${id}`,
          title,
          content: <RichText content={content} />,
        }))}
      />
    </section>
  )
}

/** The visitor's landing page has a canonical URL. */
type Home =
  | { kind: 'visitor'; canonical: string | undefined }
  | { kind: 'host'; data: HostHomeData; View: (props: { data: HostHomeData }) => ReactNode }
  | { kind: 'aliado'; user: User }
  | { kind: 'errorMessage'; message: string }

const importHostHome = () => import('./host-home.tsx')
const importAliadoHome = () => import('#web/users/aliado-home.tsx')
const WaitingInvitations = lazy(async () => ({
  default: (await import('#web/events/cohosts/waiting-invitations.tsx')).WaitingInvitations,
}))
const AliadoHome = lazy(() => importAliadoHome().then((module) => ({ default: module.AliadoHome })))

/** Only here, where hosts start: a guest's page does not fetch what an installed site needs. */
export const links: Route.LinksFunction = () => [{ rel: 'manifest', href: '/site.webmanifest' }]

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({
    description:
      'Publica tu baby shower con los sueños que hacen falta. Tu familia y amigos aportan con tarjeta, y tú recibes cada regalo completo.',
    index: true,
    ...(loaderData?.kind === 'visitor' &&
      loaderData.canonical && { canonical: loaderData.canonical }),
  })

export function loader({ context }: Route.LoaderArgs): Extract<Home, { kind: 'visitor' }> {
  return { kind: 'visitor', canonical: toAbsoluteUrl(context, '/') }
}

async function loadHome(user: User): Promise<Home> {
  const role = deriveRole(user.roles)
  if (role === 'ADMIN') throw redirect(PATHS.events)
  if (role === 'ALIADO') {
    await importAliadoHome()
    return { kind: 'aliado', user }
  }
  // At the same time: neither waits for the other.
  const [{ HostHome }, data] = await Promise.all([importHostHome(), loadHostHome(user)])
  return { kind: 'host', data, View: HostHome }
}

/** With a token: the user's home replaces the landing page that the server rendered (`R12`). */
export async function clientLoader(): Promise<Home> {
  try {
    const user = await loadUserOrNull()
    return user ? await loadHome(user) : { kind: 'visitor', canonical: undefined }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'errorMessage', message: error.message }
  }
}
clientLoader.hydrate = true as const

/** The landing page for visitors, the home of signed-in users (`spec §2`). */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'host') {
    const { View, data } = loaderData
    return <View data={data} />
  }
  if (loaderData.kind === 'aliado')
    return (
      <AliadoHome user={loaderData.user}>
        <Suspense>
          <WaitingInvitations />
        </Suspense>
      </AliadoHome>
    )
  if (loaderData.kind === 'errorMessage') {
    return (
      <div className="page-column py-10">
        <LoadErrorBanner title="No pudimos cargar tu inicio">{loaderData.message}</LoadErrorBanner>
      </div>
    )
  }
  return (
    <>
      <div className="in-data-[session=active]:hidden">
        <Landing questions={<FirstQuestions />} />
      </div>
      <div className="hidden in-data-[session=active]:block">
        <HomePending />
      </div>
    </>
  )
}
