import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type {
  listThanks,
  Thankable,
  ThanksChannel,
  ThanksFilter,
} from '#contract/contributions/thanks.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { formatTimeAgo } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { ListFilter, ListPagination, ListPosition } from '#web/shell/lists/list-filter.tsx'
import { announceThanks } from '#web/shell/money/announce-thanks.ts'
import {
  giftHead,
  SentNote,
  SentThanks,
  thanksAreas,
  UndoThanks,
} from '#web/shell/money/sent-thanks.tsx'
import { ThankYouNoteDialog } from '#web/shell/money/thank-you-note-dialog.tsx'
import { AWAITS_THANKS, useNextThanks } from '#web/shell/money/use-next-thanks.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { segmentStyle, segmentTrack } from '#web/ui/layout/segment-style.ts'
import { classNames } from '#web/ui/style/class-names.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ThankAll } from './thank-all.tsx'

/** `Te falta agradecer 7 regalos`: one person may have given several, by card and another way. */
function describePending(pending: number): string {
  return pending === 0
    ? '¡Ya agradeciste a todos!'
    : `Te falta agradecer ${formatCount(pending, 'regalo', 'regalos')}`
}

interface ThanksRowProps {
  contribution: Thankable
  event: { name: string; thankYouMessage: string | null }
  onThanked: (contribution: Thankable, by: ThanksChannel) => void
  onTakenBack: () => void
}

function ThanksRow({ contribution, event, onThanked, onTakenBack }: ThanksRowProps) {
  // Null until first opened; a closed dialog keeps its text.
  const [writing, setWriting] = useState<boolean | null>(null)
  const { contributorName, isAskedBack, goalName, message, confirmedAt, thanks } = contribution
  const thanked = (by: ThanksChannel) => {
    setWriting(null)
    onThanked(contribution, by)
  }
  return (
    <li className={classNames('grid items-start py-3', thanksAreas)}>
      <div className={giftHead}>
        <h2 className="min-w-0 font-sans text-base font-semibold wrap-anywhere [grid-area:name]">
          {contributorName}
        </h2>
        <span className="money shrink-0 text-right font-semibold [grid-area:amount]">
          {formatPesos(contribution.amount)}
        </span>
      </div>
      <div className="grid gap-1 self-center [grid-area:facts] @min-[58rem]:self-start">
        <p className="text-sm leading-tight text-muted wrap-anywhere">
          {goalName ? `Para ${goalName}` : 'Para todo el evento'}
          {'\u00a0· '}
          <span className="whitespace-nowrap">{formatTimeAgo(confirmedAt)}</span>
          {contribution.anonymous && '\u00a0· nombre privado'}
        </p>
        {thanks && <SentThanks thanks={thanks} />}
        {isAskedBack && (
          <p>
            <StatusBadge tone="warning">Pide su dinero</StatusBadge>
          </p>
        )}
        {thanks?.message && <SentNote text={thanks.message} />}
      </div>
      {message && (
        <blockquote className="pt-0.5 leading-snug whitespace-pre-line wrap-anywhere [grid-area:message]">
          {message}
        </blockquote>
      )}
      <div className="grid items-center justify-items-end gap-x-3 self-center [grid-area:thanks] empty:hidden @min-[38rem]:flex @min-[38rem]:flex-wrap @min-[58rem]:justify-end">
        {!isAskedBack && thanks?.by !== 'email' && (
          <Button
            {...(!thanks && AWAITS_THANKS)}
            variant="secondary"
            className="@max-[38rem]:px-3.5 @max-[38rem]:text-sm"
            aria-label={`${thanks ? 'Escribirle también' : 'Agradecer'} a ${contributorName}`}
            onClick={() => setWriting(true)}
          >
            {thanks ? 'Escribirle' : 'Agradecer'}
          </Button>
        )}
        {thanks && (
          <UndoThanks
            by={thanks.by}
            hasNote={thanks.message !== null}
            giverName={contributorName}
            takeBack={() =>
              call('DELETE /contributions/:id/thanks', { params: { id: contribution.id } })
            }
            onTakenBack={onTakenBack}
          />
        )}
      </div>
      {writing !== null && (
        <ThankYouNoteDialog
          contribution={contribution}
          event={event}
          open={writing}
          onClose={() => setWriting(false)}
          onThanked={thanked}
        />
      )}
    </li>
  )
}

interface ThanksViewProps {
  list: ReplyOf<typeof listThanks>
  state: ThanksFilter
  /** What was searched for. */
  search: string | undefined
  /** After the contributions: gifts that came another way. */
  children?: ReactNode
}

export function ThanksView({ list, state, search, children }: ThanksViewProps) {
  const { revalidate } = useRevalidator()
  const counter = useRef<HTMLParagraphElement>(null)
  const { event, summary, pagination, contributions } = list
  const path = buildEventPath(event.slug, 'thanks')
  const total = summary.total + summary.noted.total
  const pending = summary.pending + summary.noted.pending
  const isNotedListed =
    !search && (state === 'all' ? summary.noted.total : summary.noted.pending) > 0
  const [done, setDone] = useState(0)
  useEffect(() => {
    if (done > 0) counter.current?.focus()
  }, [done])
  const next = useNextThanks(contributions, counter)
  const thanked = (contribution: Thankable, by: ThanksChannel) => {
    toast.success(announceThanks(contribution.contributorName, by))
    next.leave(contributions.indexOf(contribution))
    void revalidate()
  }
  const takenBack = (contribution: Thankable) => {
    next.leave(contributions.indexOf(contribution))
    void revalidate()
  }
  const sent = (emails: number) => {
    toast.success(`${formatCount(emails, 'agradecimiento va', 'agradecimientos van')} en camino`)
    setDone(done + 1)
    void revalidate()
  }
  return (
    <div className="page-column grid grid-cols-1 gap-6 py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p
          ref={counter}
          tabIndex={-1}
          className="rounded-sm font-display text-xl font-semibold outline-offset-4"
        >
          {total === 0 ? 'Aún no hay aportaciones' : describePending(pending)}
        </p>
        <ThankAll list={list} onSent={sent} />
      </div>
      {pending > summary.pendingWithEmail && summary.pendingWithEmail > 1 && (
        <p className="-mt-4 text-sm text-muted">
          Va un correo a cada quien, por todo lo que dio. A quienes no dejaron correo, agradéceles
          por WhatsApp o en persona.
        </p>
      )}
      {total > 0 && <Filter path={path} state={state} />}
      {summary.total >= SEARCH_FROM_COUNT && (
        <ListFilter
          label="Buscar aportaciones"
          placeholder="Nombre, folio, monto o día"
          search={search}
        >
          <input type="hidden" name="state" value={state} />
        </ListFilter>
      )}
      <ListPosition totalPages={pagination.totalPages} />
      {contributions.length === 0 && !isNotedListed && (
        <NothingToThank slug={event.slug} path={path} total={total} search={search} />
      )}
      {contributions.length > 0 && (
        <ul
          ref={next.list}
          className="@container divide-y divide-line rounded-md bg-surface px-4 shadow-card"
        >
          {contributions.map((contribution) => (
            <ThanksRow
              key={contribution.id}
              contribution={contribution}
              event={event}
              onThanked={thanked}
              onTakenBack={() => takenBack(contribution)}
            />
          ))}
        </ul>
      )}
      {children}
      <ListPagination {...pagination} />
    </div>
  )
}

/** From how many gifts on the list is searched. */
const SEARCH_FROM_COUNT = 10

interface FilterProps {
  path: string
  state: ThanksFilter
}

function Filter({ path, state }: FilterProps) {
  const choices: { filter: ThanksFilter; name: string }[] = [
    { filter: 'pending', name: 'Pendientes' },
    { filter: 'all', name: 'Todos' },
  ]
  return (
    <nav aria-label="Qué regalos" className={classNames(segmentTrack, 'justify-self-start')}>
      {choices.map(({ filter, name }) => (
        <Link
          key={filter}
          to={`${path}?state=${filter}`}
          preventScrollReset
          aria-current={filter === state ? 'true' : undefined}
          className={segmentStyle(filter === state)}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

interface NothingToThankProps extends Pick<ThanksViewProps, 'search'> {
  slug: string
  path: string
  total: number
}

function NothingToThank({ slug, path, total, search }: NothingToThankProps) {
  if (search)
    return (
      <EmptyState
        title={`Nada con “${search}”`}
        text="Revisa cómo está escrito, o busca en todas."
        links={[{ label: 'Ver todas', to: `${path}?state=all`, variant: 'secondary' }]}
      />
    )
  return total === 0 ? (
    <EmptyState
      illustration="nest"
      title="Aquí podrás agradecer cada aportación"
      text="En cuanto llegue la primera, te ayudamos a escribir tu mensaje. Mientras, comparte el enlace de tu evento."
      links={[{ label: 'Ver mi evento', to: buildEventPath(slug) }]}
    />
  ) : (
    <EmptyState
      illustration="success"
      title="¡Ya agradeciste a todos!"
      text="Cuando llegue otra aportación, aparecerá aquí."
      links={[{ label: 'Ver tus agradecimientos', to: `${path}?state=all`, variant: 'secondary' }]}
    />
  )
}
