import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { GOALS_MAX } from '#contract/product/limits.ts'
import { Form } from '#web/forms/form.tsx'
import { type FormFailure, readTypedFields } from '#web/forms/form-failure.ts'
import { useFieldErrors } from '#web/forms/validation/use-field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ArrowLeftIcon, PlusIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { FormBar } from '../fields/form-bar.tsx'
import { wizardPath } from './actions.ts'
import { CancelButton } from './cancel-button.tsx'
import { GoalCardFields } from './goal-card-fields.tsx'
import { cardRules, cardsError, readCards, readGoalInputs, toCard } from './goal-cards.ts'
import { deleteSavedInput, type FormValues, loadSavedInput, saveInput } from './saved-input.ts'
import { useGoalCards } from './use-goal-cards.ts'

interface StepGoalsProps {
  draft: Event
  /** Key of the unsaved input (`savedInputKey`). */
  storageKey: string
  failure: FormFailure | undefined
}

function isSaved(typed: FormValues, draft: Event): boolean {
  const inputs = readGoalInputs(readCards(typed)).map(({ key: _, ...input }) => input)
  const saved = readGoalInputs(draft.goals.map(toCard)).map(({ key: _, ...input }) => input)
  return JSON.stringify(inputs) === JSON.stringify(saved)
}

/** Step 2 of the wizard, 'Sueños y Deseos': saves goals and publishes (`spec §2`, `§4`, `§5`). */
export function StepGoals({ draft, storageKey, failure }: StepGoalsProps) {
  const busy = useNavigation().formData?.get('intent') === 'goals'
  const element = useRef<HTMLFormElement>(null)
  const typed = () => (element.current ? readTypedFields(new FormData(element.current)) : {})
  const { cards, added, add, remove } = useGoalCards(
    draft,
    () => loadSavedInput(storageKey),
    () => readCards(typed()),
  )
  const { errors, message, form } = useFieldErrors(
    cardRules(cards.map(({ key }) => key)),
    failure,
    () => {
      const errorMessage = cardsError(readCards(typed()))
      if (errorMessage) toast.error(errorMessage)
    },
  )
  const saveTyped = () => {
    const latest = typed()
    if (isSaved(latest, draft)) deleteSavedInput(storageKey)
    else saveInput(storageKey, latest)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: adding or removing a card fires no change event
  useEffect(saveTyped, [cards])
  return (
    <Form
      {...form}
      ref={(node) => {
        element.current = node
        form.ref.current = node
      }}
      onChange={(event) => {
        form.onChange(event)
        saveTyped()
      }}
      className="grid gap-6"
    >
      <input type="hidden" name="intent" value="goals" />
      {message && <Banner tone="warning">{message}</Banner>}
      <ul className="grid gap-4">
        {cards.map((card, place) => (
          <GoalCardFields
            key={card.key}
            card={card}
            place={place + 1}
            autoFocus={card.key === added}
            errors={errors}
            onRemove={cards.length > 1 || card.id ? () => void remove(card) : undefined}
          />
        ))}
      </ul>
      {cards.length < GOALS_MAX && (
        <Button variant="secondary" size="lg" wide onClick={add}>
          <PlusIcon /> Agregar otro sueño
        </Button>
      )}
      <FormBar
        aside={
          <>
            <CancelButton />
            <ButtonLink to={wizardPath(draft.id, 1)} variant="secondary" size="lg">
              <ArrowLeftIcon /> Atrás
            </ButtonLink>
          </>
        }
        main={
          <Button type="submit" size="lg" busy={busy} busyLabel="Guardando...">
            Guardar y Publicar
          </Button>
        }
      />
    </Form>
  )
}
