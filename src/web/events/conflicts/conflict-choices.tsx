import { useEffect, useId, useRef } from 'react'
import type { FieldConflict } from '#contract/api/field-conflict.ts'
import { formatTimeAgo } from '#web/format/dates.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import type { OpenConflict } from './use-conflicts.ts'

function describeWriter({ isYou, changedBy, changedAt }: FieldConflict): string {
  const when = changedAt ? ` ${formatTimeAgo(changedAt)}` : ''
  if (isYou) return `Lo cambiaste en otra ventana${when}`
  return `${changedBy ?? 'Otra persona'} lo cambió${when}`
}

const nameTheirs = ({ isYou, changedBy }: FieldConflict) =>
  isYou || !changedBy ? 'Lo que está guardado' : `Lo que puso ${changedBy}`

const quote = (text: string | null) => (
  <span className="line-clamp-4 whitespace-pre-line wrap-anywhere">{text || 'Nada: se quitó'}</span>
)

interface ConflictChoicesProps {
  conflicts: readonly OpenConflict[]
  /** Focuses the heading each time that it becomes another. */
  round: number
  onChoose: (label: string, choice: OpenConflict['choice']) => void
}

/** What somebody else has saved meanwhile, beside what was typed: each is chosen before saving again. */
export function ConflictChoices({ conflicts, round, onChoose }: ConflictChoicesProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses what has to be read, once a refusal
  useEffect(() => heading.current?.focus(), [round])
  if (conflicts.length === 0) return null
  return (
    <Section
      id={id}
      title="Esto cambió mientras escribías"
      text="Todavía no se guardó nada tuyo. Elige qué se queda y guarda otra vez."
      headingRef={heading}
      // A choice rewrites the fields: the form around would still read what they held before.
      onChange={(event) => event.stopPropagation()}
      className="gap-6 rounded-lg bg-surface p-5 ring-2 ring-accent ring-inset sm:p-8"
    >
      {conflicts.map(({ group, by, mine, theirs, choice }) => (
        <RadioCards
          key={group.label}
          name={`conflict ${group.label}`}
          legend={group.label}
          hint={describeWriter(by)}
          columns={2}
          value={choice}
          onChange={(chosen) => onChoose(group.label, chosen === 'theirs' ? 'theirs' : 'mine')}
          options={[
            {
              value: 'mine',
              label: 'Lo que escribí',
              description: quote(group.show(mine)),
            },
            {
              value: 'theirs',
              label: nameTheirs(by),
              description: quote(group.show(theirs)),
            },
          ]}
        />
      ))}
    </Section>
  )
}
