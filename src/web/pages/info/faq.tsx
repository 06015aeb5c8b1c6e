import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { CATEGORIES } from '#web/info/faq-questions.tsx'
import { Page } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { RichText, type TextSection } from '#web/shell/page/rich-text.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { Accordion } from '#web/ui/layout/accordion.tsx'
import type { Route } from './+types/faq'

/** Opens the question of the URL's hash after a client-side navigation; on a page load the browser does. */
function useOpenLinkedQuestion(): void {
  const { hash } = useLocation()
  const navigationType = useNavigationType()
  useEffect(() => {
    if (navigationType !== 'PUSH') return
    const question = document.getElementById(hash.slice(1))?.closest('details')
    if (!question) return
    question.open = true
    question.scrollIntoView()
  }, [hash, navigationType])
}

const toAccordionItem = ({ id, title, content }: TextSection) => ({
  id: `pregunta-${id}`,
  title,
  content: (
    <div id={id} className="grid scroll-mt-20 gap-3">
      <RichText content={content} />
    </div>
  ),
})

/** All questions by category; one is open at a time, also without JavaScript (`spec §2`). */
function FaqList() {
  useOpenLinkedQuestion()
  return (
    <div className="grid grid-cols-1 gap-10">
      {CATEGORIES.map(({ id, name, questions }) => (
        <section key={id} aria-labelledby={id} className="grid grid-cols-1 gap-4">
          <h2 id={id} className="scroll-mt-6 text-xl">
            {name}
          </h2>
          <Accordion name="preguntas" items={questions.map(toAccordionItem)} />
        </section>
      ))}
    </div>
  )
}

const TITLE = 'Preguntas frecuentes'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({
    title: TITLE,
    description: 'Cuánto cuesta, cuándo llega el dinero, impuestos, seguridad y cómo aportar.',
    index: true,
    ...(loaderData && { canonical: loaderData.canonical }),
  })

export function loader({ context }: Route.LoaderArgs) {
  return { canonical: toAbsoluteUrl(context, PATHS.faq) }
}

/** Frequently asked questions (`spec §2`, FAQ). */
export default function Faq() {
  return (
    <Page
      title={TITLE}
      text="Cuánto cuesta, cuándo llega, qué dice el SAT. Si falta la tuya, pregúntanos."
      className="gap-x-16 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-12"
    >
      <div className="grid content-start gap-6 lg:sticky lg:top-6 lg:self-start">
        <nav aria-label="Categorías">
          <ul className="flex flex-wrap gap-x-5 lg:grid">
            {CATEGORIES.map(({ id, name }) => (
              <li key={id}>
                <TouchLink to={`#${id}`}>{name}</TouchLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden justify-items-start gap-3 lg:grid">
          <TouchLink to={PATHS.guide}>Ayuda, paso a paso</TouchLink>
          <p className="text-muted">¿No está tu pregunta?</p>
          <ButtonLink to={PATHS.contact} variant="secondary">
            Escríbenos
          </ButtonLink>
        </div>
      </div>
      <FaqList />
      <p className="lg:hidden">
        Todo paso a paso está en la <TouchLink to={PATHS.guide}>Ayuda</TouchLink>. ¿No está tu
        pregunta? <TouchLink to={PATHS.contact}>Escríbenos</TouchLink>
      </p>
    </Page>
  )
}
