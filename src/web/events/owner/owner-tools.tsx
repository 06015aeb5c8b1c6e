import { useEffect, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import type { Goal } from '#contract/events/goals.ts'
import { LINK_MAX } from '#contract/product/limits.ts'
import { URL_INVALID } from '#contract/product/messages.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { isWebLink } from '#contract/text/links.ts'
import { HistoryChart } from '#web/events/dashboard/history-chart.tsx'
import { getEventStatusLabel, hasEventEnded } from '#web/events/event-labels.ts'
import { normalizeLink } from '#web/events/fields/event-values.ts'
import { DeleteGoal } from '#web/events/goals/goal-form.tsx'
import { ShareKit } from '#web/events/share/share-kit.tsx'
import { Form } from '#web/forms/form.tsx'
import { PayoutsBlockedBanner, UNKNOWN_REASON } from '#web/shell/money/payouts-blocked-banner.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ChevronDownIcon, ShareIcon } from '#web/ui/icons.tsx'
import type { OwnerActionResult } from './actions.ts'
import { ContributionsList, ContributionsSearch } from './contributions-list.tsx'

interface EditLinkProps {
  event: Event
  kind: 'videoCallLink' | 'photoAlbumLink'
}

/** Adds, changes or clears one of the two links; only a valid URL can be saved (`spec §5`). */
export function EditLink({ event, kind }: EditLinkProps) {
  const saved = event[kind] ?? ''
  const [editing, setEditing] = useState(false)
  const [edited, setEdited] = useState(false)
  const [link, setLink] = useState(saved)
  const fetcher = useFetcher<OwnerActionResult>()
  const failure = fetcher.data && 'message' in fetcher.data ? fetcher.data : undefined
  const invalid = link.trim() !== '' && !isWebLink(normalizeLink(link))
  useEffect(() => {
    if (fetcher.data && 'done' in fetcher.data) setEditing(false)
  }, [fetcher.data])
  if (!editing) {
    return (
      <Button
        variant={saved ? 'quiet' : 'secondary'}
        wide
        autoFocus={edited}
        onClick={() => {
          setEditing(true)
          setEdited(true)
        }}
      >
        {saved ? 'Editar enlace' : 'Agregar enlace'}
      </Button>
    )
  }
  return (
    <Form fetcher={fetcher} noValidate className="grid gap-3">
      <input type="hidden" name="intent" value={kind} />
      <TextField
        name="link"
        type="url"
        inputMode="url"
        label="Enlace"
        placeholder="https://"
        maxLength={LINK_MAX}
        value={link}
        onChange={setLink}
        autoFocus
        error={invalid ? URL_INVALID : undefined}
      />
      {failure && fetcher.state === 'idle' && <Banner tone="danger">{failure.message}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          disabled={invalid}
          busy={fetcher.state !== 'idle'}
          busyLabel="Guardando..."
        >
          Guardar
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setLink(saved)
            setEditing(false)
          }}
        >
          Cancelar
        </Button>
      </div>
    </Form>
  )
}

const VISIBILITY_TEXTS: Record<Event['status'], string> = {
  DRAFT: 'Solo tú lo ves hasta que lo publiques.',
  ACTIVE: 'Así lo ven tus aliados, más tus herramientas.',
  COMPLETED: 'Está cerrado: solo lo ve quien inició sesión.',
  ARCHIVED: 'Está archivado: solo lo ve quien inició sesión.',
}

const CANCELLED_TEXT = 'Cancelado: todo se devuelve a las tarjetas de tus aliados.'

export function OwnerBar({ event }: { event: Event }) {
  const fetcher = useFetcher()
  const status = getEventStatusLabel(event.status)
  const [sharing, setSharing] = useState(false)
  const draft = event.status === 'DRAFT'
  return (
    <div className="border-b border-line bg-sunk print:hidden">
      <div className="page-column flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p className="flex flex-wrap items-center gap-3">
          <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
          <span className="text-sm text-muted">
            {event.isCancelled ? CANCELLED_TEXT : VISIBILITY_TEXTS[event.status]}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={buildEventPath(event.slug, 'edit')} variant="secondary">
            Editar evento
          </ButtonLink>
          {event.isCancelled && (
            <ButtonLink to={buildEventPath(event.slug, 'refund')} variant="secondary">
              Ver las devoluciones
            </ButtonLink>
          )}
          {!hasEventEnded(event.status) && (
            <Button variant="secondary" onClick={() => setSharing(true)}>
              <ShareIcon />
              Kit para compartir
            </Button>
          )}
          {draft && (
            <Form fetcher={fetcher}>
              <Button
                type="submit"
                name="intent"
                value="publish"
                busy={fetcher.state !== 'idle'}
                busyLabel="Publicando..."
              >
                Publicar
              </Button>
            </Form>
          )}
        </div>
      </div>
      {event.closedBecause === 'HOST_NOT_READY' && (
        <div className="page-column pb-4">
          <PayoutsBlockedBanner reason={UNKNOWN_REASON} />
        </div>
      )}
      <ShareKit event={event} open={sharing} onClose={() => setSharing(false)} />
    </div>
  )
}

interface EventContributionsProps {
  /** As loaded: the list does not change while the owner reads it. */
  event: Event
  live: Event
}

export function EventContributions({ event, live }: EventContributionsProps) {
  const { revalidate, state } = useRevalidator()
  const [search, setSearch] = useState('')
  const more = live.statistics.totalContributors > event.statistics.totalContributors
  const raised = live.statistics.totalCurrentAmount
  // A refund reloads the list at once; new contributions wait for the button.
  const listed = Math.min(raised, event.statistics.totalCurrentAmount)
  const returned = (
    <>
      <ContributionsList eventId={event.id} raised={raised} search={search} status="DISPUTED" />
      <ContributionsList eventId={event.id} raised={raised} search={search} status="REFUNDED" />
    </>
  )
  const hasSome = live.statistics.totalContributors > 0
  // Stays open after the last contribution is refunded.
  const [shown, setShown] = useState(hasSome)
  if (hasSome && !shown) setShown(true)
  if (!shown) return returned
  return (
    <section className="grid gap-4 print:hidden" aria-labelledby="aportaciones">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="aportaciones" className="text-xl">
          Aportaciones y mensajes
        </h2>
        <TextLink
          to={buildEventPath(event.slug, 'thanks')}
          className="inline-flex min-h-11 items-center"
        >
          Agradecer a tus aliados
        </TextLink>
      </div>
      <HistoryChart eventId={event.id} raised={raised} />
      {more && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={state === 'loading'}
          onClick={() => void revalidate()}
        >
          Ver aportaciones nuevas
        </Button>
      )}
      <ContributionsSearch onSearch={setSearch} />
      <ContributionsList
        eventId={event.id}
        onWall={event.wallMessages}
        raised={listed}
        search={search}
      />
      {returned}
    </section>
  )
}

interface GoalToolsProps {
  event: Event
  goal: Goal
  /** Of the event as loaded, in centavos: the list reloads when it changes. */
  raised: number
}

/** The owner's tools for a goal: fulfill or reactivate, messages, delete (`spec §2`, `R4`). */
export function GoalTools({ event, goal, raised }: GoalToolsProps) {
  const [reading, setReading] = useState(false)
  const deletable = goal.contributionsCount === 0 && event.deletableGoals.includes(goal.id)
  return (
    <div className="mt-auto grid gap-3 border-t border-line pt-4 print:hidden">
      <div className="flex items-center justify-between gap-2">
        <Switch goal={goal} />
        {deletable && <DeleteGoal goal={goal} />}
      </div>
      {(goal.contributionsCount > 0 || reading) && (
        <Button variant="quiet" onClick={() => setReading(!reading)} aria-expanded={reading}>
          Mensajes de aliados
          <ChevronDownIcon className={reading ? 'rotate-180' : ''} />
        </Button>
      )}
      {reading && (
        <ContributionsList
          eventId={event.id}
          goalId={goal.id}
          onWall={event.wallMessages}
          raised={raised}
        />
      )}
    </div>
  )
}

function Switch({ goal }: { goal: Goal }) {
  const fetcher = useFetcher()
  const open = goal.canReceiveContributions
  return (
    <Form fetcher={fetcher}>
      <input type="hidden" name="goalId" value={goal.id} />
      <Button
        type="submit"
        name="intent"
        value={open ? 'fulfill' : 'reactivate'}
        variant="secondary"
        busy={fetcher.state !== 'idle'}
        aria-label={`${open ? 'Marcar como cumplido' : 'Reactivar'}: ${goal.name}`}
      >
        {open ? 'Marcar como cumplido' : 'Reactivar'}
      </Button>
    </Form>
  )
}
