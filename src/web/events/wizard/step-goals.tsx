import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import type { Goal } from '#contract/events/goals.ts'
import { hasAmounts } from '#contract/events/goals.ts'
import { GOALS_MAX } from '#contract/product/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { getMessageOr } from '#web/api/failed-call.ts'
import { pickSavedFields, toFormValues } from '#web/events/fields/event-values.ts'
import { type GoalIdea, GoalIdeas } from '#web/events/goals/goal-ideas.tsx'
import { FoldedPhoto } from '#web/events/pictures/folded-photo.tsx'
import { buildWizardPath } from '#web/events/wizard/wizard-path.ts'
import { createRandomId } from '#web/format/text.ts'
import { Form, type FormFailure, readTypedFields } from '#web/forms/form.tsx'
import {
  deleteSavedInput,
  type FormValues,
  loadSavedInput,
  saveInput,
} from '#web/forms/saved-input.ts'
import { useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ArrowLeftIcon, PlusIcon } from '#web/ui/more-icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { CancelButton, FormBar } from '../fields/form-bar.tsx'
import { createGoal } from './actions.ts'
import { composePreview } from './compose-preview.ts'
import { foldValidCards, GoalCardFields } from './goal-card-fields.tsx'
import {
  buildCardRules,
  createBlankCard,
  createFilledCard,
  findMissing,
  findSavedGoal,
  type GoalEntry,
  isBlank,
  readCards,
  readGoalInputs,
  toCard,
  validateCards,
} from './goal-cards.ts'
import { GuestPreviewButton } from './guest-preview.tsx'

const createCard = () => createBlankCard(createRandomId())

/** Goals of the draft without a restored card, then the restored cards, else one blank card. */
function createInitialCards(input: FormValues | null, goals: readonly Goal[]): GoalEntry[] {
  const restored = input ? readCards(input) : []
  const covered = restored.map((card) => findSavedGoal(goals, card))
  const cards = [...goals.filter((goal) => !covered.includes(goal)).map(toCard), ...restored]
  return cards.length > 0 ? cards : [createCard()]
}

async function deleteGoal(eventId: string, goalId: string): Promise<boolean> {
  try {
    await call('DELETE /events/:id/goals/:goalId', { params: { id: eventId, goalId } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return true
    toast.error(getMessageOr(error, 'Error al procesar los sueños'))
    return false
  }
}

const listSavedGoals = (draft: Event) => draft.goals.filter(hasAmounts)

/**
 * The cards of step 2. A card whose goal is saved carries its id, so that the goal is changed or
 * deleted and never created twice.
 */
function useGoalCards(draft: Event, savedInput: () => FormValues | null, typed: () => GoalEntry[]) {
  const goals = listSavedGoals(draft)
  const [cards, setCards] = useState(() => createInitialCards(savedInput(), goals))
  const [added, setAdded] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the server's list reloads
  useEffect(() => {
    const ids = new Map(typed().map((card) => [card.key, findSavedGoal(goals, card)?.id]))
    setCards((before) => before.map((card) => ({ ...card, id: ids.get(card.key) ?? '' })))
  }, [draft.goals])
  const removeCard = (key: string) =>
    setCards((before) => {
      const left = before.filter((card) => card.key !== key)
      return left.length > 0 ? left : [createCard()]
    })
  return {
    cards,
    /** Key of the card added last, which gets the focus. */
    added,
    add: () => {
      const card = createCard()
      setAdded(card.key)
      setCards((before) => [...before, card])
    },
    /** Adds a filled card in place of the blank ones. */
    addIdea: ({ name, amount }: GoalIdea) => {
      const latest = typed()
      const blank = new Set(latest.filter(isBlank).map(({ key }) => key))
      const card = createFilledCard(createRandomId(), name, amount)
      setCards((before) => [...before.filter(({ key }) => !blank.has(key)), card])
    },
    /** Saves the goal of a card ahead of the others: its photo needs it. Throws an `Error` that says what it lacks. */
    save: async (key: string) => {
      const latest = typed()
      const place = latest.findIndex((card) => card.key === key)
      const card = latest[place]
      if (!card || card.id) return
      const missing = findMissing(latest, card)
      if (missing) throw new Error(missing)
      const [input] = readGoalInputs([card])
      if (!input) return
      const { id } = await createGoal(call, draft.id, { input, priority: place + 1 })
      setCards((before) => before.map((one) => (one.key === key ? { ...one, id } : one)))
    },
    remove: async ({ key, id }: GoalEntry) => {
      if (!id || (await deleteGoal(draft.id, id))) removeCard(key)
    },
  }
}

interface StepGoalsProps {
  draft: Event
  /** Key of the unsaved input (`buildSavedInputKey`). */
  storageKey: string
  failure: FormFailure | undefined
}

function isSaved(typed: FormValues, draft: Event): boolean {
  const inputs = readGoalInputs(readCards(typed)).map(({ key: _, ...input }) => input)
  const saved = readGoalInputs(listSavedGoals(draft).map(toCard)).map(
    ({ key: _, ...input }) => input,
  )
  return JSON.stringify(inputs) === JSON.stringify(saved)
}

/** Enter in a field goes on to the next one: only the button publishes. */
function goToNextField(press: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = press
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  press.preventDefault()
  const fields = [
    ...currentTarget.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea, button'),
  ]
  fields[fields.indexOf(target) + 1]?.focus()
}

const PHOTO_LABEL = (
  <>
    Foto <span className="text-sm font-normal text-muted">(opcional)</span>
  </>
)

/** Step 2 of the wizard, 'Sueños y Deseos': saves goals and publishes (`spec §2`, `§4`, `§5`). */
export function StepGoals({ draft, storageKey, failure }: StepGoalsProps) {
  const busy = useNavigation().formData?.get('intent') === 'goals'
  const element = useRef<HTMLFormElement>(null)
  const typed = () => (element.current ? readTypedFields(new FormData(element.current)) : {})
  const fold = () => element.current && foldValidCards(element.current)
  const { cards, added, add, addIdea, save, remove } = useGoalCards(
    draft,
    () => loadSavedInput(storageKey),
    () => readCards(typed()),
  )
  const { errors, message, form } = useFieldErrors(
    buildCardRules(cards.map(({ key }) => key)),
    failure,
    () => validateCards(readCards(typed())),
  )
  const [names, setNames] = useState<readonly string[]>([])
  const saveTyped = () => {
    const latest = typed()
    setNames(readCards(latest).map(({ name }) => name))
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
      onKeyDown={goToNextField}
      className="grid gap-6"
    >
      <input type="hidden" name="intent" value="goals" />
      <GoalIdeas
        taken={names}
        onChoose={(idea) => {
          fold()
          addIdea(idea)
        }}
      />
      <ul className="grid gap-4">
        {cards.map((card, place) => (
          <GoalCardFields
            key={card.key}
            card={card}
            place={place + 1}
            autoFocus={card.key === added}
            errors={errors}
            photo={
              <FoldedPhoto
                key={card.id || card.key}
                eventId={draft.id}
                goalId={card.id || card.key}
                save={() => save(card.key)}
                picture={draft.goals.find(({ id }) => id === card.id)?.picture ?? null}
                label={PHOTO_LABEL}
                subject={`tu sueño ${place + 1}`}
              />
            }
            onRemove={cards.length > 1 || card.id ? () => void remove(card) : undefined}
          />
        ))}
      </ul>
      {cards.length < GOALS_MAX && (
        <Button
          variant="secondary"
          size="lg"
          wide
          onClick={() => {
            fold()
            add()
          }}
        >
          <PlusIcon /> Agregar otro sueño
        </Button>
      )}
      <GuestPreviewButton
        variant="quiet"
        size="lg"
        wide
        compose={() =>
          composePreview(toFormValues(pickSavedFields(draft)), readCards(typed()), {
            host: draft.host,
            saved: draft,
            now: new Date(),
          })
        }
      />
      {message && <Banner tone="danger">{message}</Banner>}
      <FormBar
        aside={
          <>
            <CancelButton />
            <ButtonLink to={buildWizardPath(draft.id, 1)} variant="secondary" size="lg">
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
