import { PATHS } from '#contract/product/paths.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Accordion } from '#web/ui/layout/accordion.tsx'
import { FIRST_QUESTIONS } from './questions.tsx'

/** A selection of questions, for the landing page. */
export function FirstQuestions() {
  return (
    <section
      aria-labelledby="preguntas"
      className="page-column grid gap-8 py-14 lg:grid-cols-[1fr_1.6fr] lg:gap-16 lg:py-20"
    >
      <div className="grid content-start gap-3">
        <h2 id="preguntas" className="text-2xl">
          Lo que todos preguntan
        </h2>
        <p>
          <TextLink to={PATHS.faq} className="inline-flex min-h-11 items-center">
            Ver todas las preguntas
          </TextLink>
        </p>
      </div>
      <Accordion items={FIRST_QUESTIONS.map((one) => ({ ...one, id: `pregunta-${one.id}` }))} />
    </section>
  )
}
