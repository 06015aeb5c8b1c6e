import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { Accordion } from '#web/ui/layout/accordion.tsx'
import { CATEGORIES, type Question } from './questions.tsx'

/** Opens the question of the URL's hash after a client-side navigation; on a page load the browser does. */
function useOpenLinkedQuestion(): void {
  const { hash } = useLocation()
  const came = useNavigationType()
  useEffect(() => {
    if (came !== 'PUSH') return
    const question = document.getElementById(hash.slice(1))?.closest('details')
    if (!question) return
    question.open = true
    question.scrollIntoView()
  }, [hash, came])
}

const itemOf = ({ id, title, content }: Question) => ({
  id: `pregunta-${id}`,
  title,
  content: (
    <div id={id} className="grid scroll-mt-20 gap-3">
      {content}
    </div>
  ),
})

/** All questions by category; one is open at a time, also without JavaScript (`spec §2`). */
export function FaqList() {
  useOpenLinkedQuestion()
  return (
    <div className="grid grid-cols-1 gap-10">
      {CATEGORIES.map(({ id, name, questions }) => (
        <section key={id} aria-labelledby={id} className="grid grid-cols-1 gap-4">
          <h2 id={id} className="scroll-mt-6 text-xl">
            {name}
          </h2>
          <Accordion name="preguntas" items={questions.map(itemOf)} />
        </section>
      ))}
    </div>
  )
}
