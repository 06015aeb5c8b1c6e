import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/people/users.ts'
import { EVENT_NAME_MAX } from '#contract/product/limits.ts'
import { TRY_OUT_FRAGMENT } from '#contract/product/paths.ts'
import { formatPublicName } from '#contract/text/host-names.ts'
import { getInitials } from '#contract/text/initials.ts'
import { BLANK_EVENT, readSavedEvent } from '#web/events/fields/event-values.ts'
import { guessTimeZone } from '#web/events/fields/guess-time-zone.ts'
import { ThemeChoice } from '#web/events/fields/theme-choice.tsx'
import { type GoalIdea, GoalIdeas } from '#web/events/goals/goal-ideas.tsx'
import { createRandomId } from '#web/format/text.ts'
import { readTypedFields } from '#web/forms/form.tsx'
import { type FormValues, loadSavedInput, saveInput } from '#web/forms/saved-input.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PlusIcon } from '#web/ui/more-icons.tsx'
import { composePreview } from './compose-preview.ts'
import { foldValidCards, GoalCardFields } from './goal-card-fields.tsx'
import { createBlankCard, createFilledCard, isBlank, readCards } from './goal-cards.ts'
import { GuestPreviewButton } from './guest-preview.tsx'
import { buildSavedInputKey } from './saved-steps.ts'

const isGoalField = (name: string) => name.startsWith('goals.')

const pick = (typed: FormValues, isWanted: (name: string) => boolean): FormValues =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => isWanted(name)))

/**
 * Names, sueños and themes to try while the payout account is being set up. What is typed stays in this
 * browser, and the wizard begins with it once the account can take money.
 */
export function TryOut({ user }: { user: User }) {
  const eventKey = buildSavedInputKey(user.id, null, 'event')
  const goalsKey = buildSavedInputKey(user.id, null, 'goals')
  const element = useRef<HTMLFormElement>(null)
  const [hash] = useState(useLocation().hash)
  // The account is read first: the router has found nothing to scroll to.
  useEffect(() => {
    if (hash === `#${TRY_OUT_FRAGMENT}`) element.current?.scrollIntoView()
  }, [hash])
  const [event] = useState(
    () => readSavedEvent(loadSavedInput(eventKey), guessTimeZone()) ?? BLANK_EVENT,
  )
  const [cards, setCards] = useState(() =>
    readCards(loadSavedInput(goalsKey) ?? {}).filter((card) => !isBlank(card)),
  )
  const [added, setAdded] = useState<string | null>(null)
  const [names, setNames] = useState<readonly string[]>(() => cards.map(({ name }) => name))
  const readTyped = () =>
    element.current ? readTypedFields(new FormData(element.current)) : ({} as FormValues)
  const keep = (typed: FormValues) => {
    saveInput(eventKey, { ...event, ...pick(typed, (name) => !isGoalField(name)) })
    saveInput(goalsKey, pick(typed, isGoalField))
    setNames(readCards(typed).map(({ name }) => name))
  }
  const fold = () => element.current && foldValidCards(element.current)
  const addIdea = ({ name, amount }: GoalIdea) => {
    fold()
    const filled = readCards(readTyped()).filter((card) => !isBlank(card))
    const next = [...filled, createFilledCard(createRandomId(), name, amount)]
    setCards(next)
    setNames(next.map((card) => card.name))
    const fields = next.flatMap(({ key, ...card }) =>
      Object.entries(card).map(([field, value]) => [`goals.${key}.${field}`, value]),
    )
    saveInput(goalsKey, Object.fromEntries(fields) as FormValues)
  }
  const add = () => {
    fold()
    const card = createBlankCard(createRandomId())
    setAdded(card.key)
    setCards([...readCards(readTyped()), card])
  }
  const remove = (removed: string) => {
    const left = readCards(readTyped()).filter(({ key }) => key !== removed)
    setCards(left)
    setNames(left.map(({ name }) => name))
    saveInput(
      goalsKey,
      pick(readTyped(), (name) => isGoalField(name) && !name.includes(removed)),
    )
  }
  return (
    <form
      ref={element}
      aria-labelledby={TRY_OUT_FRAGMENT}
      onSubmit={(submission) => submission.preventDefault()}
      onChange={() => keep(readTyped())}
      className="grid scroll-mt-4 gap-6"
    >
      <div className="grid gap-1">
        <h2 id={TRY_OUT_FRAGMENT} className="text-xl">
          Mientras tanto, prueba cómo se verá
        </h2>
        <p className="max-w-prose text-muted">
          Se guarda solo en este navegador. Cuando tu cuenta esté lista, con esto empieza tu evento.
        </p>
      </div>
      <Card padding="lg" className="grid gap-5">
        <TextField
          name="name"
          label="Nombre del evento"
          placeholder="Baby shower de Ana y Luis"
          maxLength={EVENT_NAME_MAX}
          defaultValue={event.name}
          autoComplete="off"
        />
        <ThemeChoice typed={event} />
      </Card>
      <GoalIdeas taken={names} onChoose={addIdea} />
      {cards.length > 0 && (
        <ul className="grid gap-4">
          {cards.map((card, place) => (
            <GoalCardFields
              key={card.key}
              card={card}
              place={place + 1}
              autoFocus={card.key === added}
              errors={{}}
              onRemove={() => remove(card.key)}
            />
          ))}
        </ul>
      )}
      <Button variant="secondary" size="lg" wide onClick={add}>
        <PlusIcon /> {cards.length > 0 ? 'Agregar otro sueño' : 'Escribir mi propio sueño'}
      </Button>
      <GuestPreviewButton
        size="lg"
        wide
        compose={() => {
          const typed = readTyped()
          const fields = { ...event, ...pick(typed, (name) => !isGoalField(name)) }
          return composePreview(fields, readCards(typed), {
            host: { publicName: formatPublicName(user), initials: getInitials(user) },
            now: new Date(),
          })
        }}
      />
    </form>
  )
}
