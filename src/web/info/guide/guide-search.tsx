import { useId } from 'react'
import { buildGuidePath, GUIDE_QUERY, GUIDE_QUERY_MAX } from '#contract/product/guide.ts'
import { PATHS } from '#contract/product/paths.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SearchIcon } from '#web/ui/more-icons.tsx'
import type { GuideHit } from './search-guide.ts'

/** A plain form: it works before, and without, the page's scripts. */
export function GuideSearch({ query }: { query: string }) {
  return (
    <search aria-label="Buscar en la ayuda">
      <form action={PATHS.guide} className="flex max-w-xl items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            key={query}
            name={GUIDE_QUERY}
            type="search"
            label="¿Qué quieres hacer?"
            placeholder="Devolver, fotos, depósitos…"
            maxLength={GUIDE_QUERY_MAX}
            defaultValue={query}
            autoComplete="off"
          />
        </div>
        <Button type="submit" size="icon" className="size-12" aria-label="Buscar">
          <SearchIcon />
        </Button>
      </form>
    </search>
  )
}

const countHits = (count: number) => (count === 1 ? '1 respuesta' : `${count} respuestas`)

interface ResultsProps {
  query: string
  hits: readonly GuideHit[]
}

/** What was found, each with the sentence that has the words; or whom to ask. */
export function GuideResults({ query, hits }: ResultsProps) {
  const id = useId()
  if (hits.length === 0)
    return (
      <EmptyState
        illustration="lost"
        title={
          <>
            No encontramos <q className="wrap-anywhere">{query}</q>
          </>
        }
        text="Prueba con otra palabra, o cuéntanos qué necesitas: te contesta una persona."
        links={[
          { to: PATHS.contact, label: 'Escríbenos' },
          { to: PATHS.guide, label: 'Ver toda la ayuda' },
        ]}
      />
    )
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-xl">
        {countHits(hits.length)} para <q className="wrap-anywhere">{query}</q>
      </h2>
      <ol className="grid max-w-3xl divide-y divide-line rounded-lg bg-surface px-5 shadow-card">
        {hits.map(({ slug, title, sentence }) => (
          <li key={slug} className="py-3">
            <TouchLink to={buildGuidePath(slug)}>{title}</TouchLink>
            <p className="text-muted">{sentence}</p>
          </li>
        ))}
      </ol>
      <p>
        <TouchLink to={PATHS.guide}>Ver toda la ayuda</TouchLink>
      </p>
    </section>
  )
}
