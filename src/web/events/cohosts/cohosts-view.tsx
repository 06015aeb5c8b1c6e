import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CoHost, CoHostList, SentInvitation } from '#contract/events/cohosts.ts'
import { COHOSTS_MAX } from '#contract/product/limits.ts'
import { formatLongDate } from '#web/format/dates.ts'
import { EmailTextField } from '#web/forms/email-field.tsx'
import type { FormFailure } from '#web/forms/form.tsx'
import { Form } from '#web/forms/form.tsx'
import { email as emailRule, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { GuideLink } from '#web/shell/page/guide-link.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'

type Result = { done: string } | FormFailure

const rowStyle =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0'

const getInitials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

function PersonRow(props: {
  name: string
  note: string
  detail?: string | null
  children?: ReactNode
}) {
  const { name, note, detail, children } = props
  return (
    <li className={rowStyle}>
      <span className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        <Avatar initials={getInitials(name)} />
        <span className="grid min-w-0">
          <strong className="wrap-anywhere">{name}</strong>
          <span className="text-sm text-muted">{note}</span>
          {detail && <span className="text-sm text-muted wrap-anywhere">{detail}</span>}
        </span>
      </span>
      {children}
    </li>
  )
}

function RemoveCoHost({ person }: { person: CoHost }) {
  const fetcher = useFetcher<Result>()
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className="max-sm:-ml-5"
        aria-label={`Quitar a ${person.fullName}`}
        onClick={() => setConfirming(true)}
      >
        Quitar
      </Button>
      <ConfirmDialog
        open={confirming}
        title="¿Quitar a esta persona?"
        text={
          <p className="wrap-anywhere">
            <strong className="text-ink">{person.fullName}</strong> deja de tener acceso en este
            momento, también donde ya inició sesión. Lo que hizo en el evento se queda, y puedes
            invitarle otra vez.
          </p>
        }
        confirmLabel="Quitar"
        busyLabel="Quitando..."
        tone="danger"
        busy={fetcher.state !== 'idle'}
        onConfirm={() =>
          void fetcher.submit({ intent: 'remove', userId: person.id }, { method: 'post' })
        }
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}

/** Everybody who organises the event; its owner can remove the others. */
export function People({ list }: { list: CoHostList }) {
  const { owner, cohosts } = list
  return (
    <CardSection id="quienes" title="Quiénes organizan" padding="lg" className="gap-4">
      <ul className="grid divide-y divide-line">
        <PersonRow
          name={owner.fullName}
          note={owner.isYou ? 'Tú · creaste el evento y recibes el dinero' : 'Creó el evento'}
        />
        {cohosts.map((person) => (
          <PersonRow
            key={person.id}
            name={person.fullName}
            note={`${person.isYou ? 'Tú · desde' : 'Desde'} el ${formatLongDate(person.addedAt)}`}
            detail={person.email}
          >
            {owner.isYou && <RemoveCoHost person={person} />}
          </PersonRow>
        ))}
      </ul>
    </CardSection>
  )
}

const STATES: Record<SentInvitation['state'], { label: string; tone: 'info' | 'warning' }> = {
  open: { label: 'Espera respuesta', tone: 'info' },
  expired: { label: 'Venció', tone: 'warning' },
  declined: { label: 'Dijo que no', tone: 'warning' },
}

function InvitationRow({ invitation }: { invitation: SentInvitation }) {
  const fetcher = useFetcher<Result>()
  const { id, email, state, expiresAt } = invitation
  const busy = fetcher.state !== 'idle'
  const sent = fetcher.data && 'done' in fetcher.data ? fetcher.data.done : ''
  return (
    <li className={rowStyle}>
      <div className="grid min-w-0 flex-1 basis-60 justify-items-start gap-1">
        <strong className="wrap-anywhere">{email}</strong>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
          {state === 'open' && `El enlace vale hasta el ${formatLongDate(expiresAt)}`}
        </span>
        <span role="status" className="text-sm font-semibold text-success empty:hidden">
          {sent}
        </span>
      </div>
      <Form fetcher={fetcher} className="flex flex-wrap gap-x-1 max-sm:-ml-5">
        <input type="hidden" name="invitationId" value={id} />
        <Button
          type="submit"
          name="intent"
          value="resend"
          variant="quiet"
          busy={busy}
          busyLabel="Enviando..."
          aria-label={`Enviar otra vez la invitación a ${email}`}
        >
          Enviar otra vez
        </Button>
        <Button
          type="submit"
          name="intent"
          value="withdraw"
          variant="quiet"
          disabled={busy}
          aria-label={`Retirar la invitación a ${email}`}
        >
          Retirar
        </Button>
      </Form>
    </li>
  )
}

const RIGHTS =
  'Puede editar la página y los sueños, ver aportaciones, mensajes e invitados, y dar las gracias. No toca depósitos, devoluciones, el cierre ni el estado del evento, y no invita a nadie.'

/** For the owner: whom they invited, and the form that invites another. */
export function Invitations({ list }: { list: CoHostList }) {
  const { invitations, placesLeft } = list
  return (
    <CardSection
      id="invitar"
      title="Invitar a organizar"
      text={RIGHTS}
      padding="lg"
      className="gap-5"
    >
      {invitations.length > 0 && (
        <ul aria-label="Invitaciones" className="grid divide-y divide-line">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {placesLeft > 0 ? (
        <InviteForm placesLeft={placesLeft} />
      ) : (
        <Banner tone="info">
          {`Ya son ${COHOSTS_MAX}, con las invitaciones que esperan respuesta: es el máximo. Quita o retira una para invitar a alguien más.`}
        </Banner>
      )}
      <GuideLink to="organizar-con-alguien" topic="organizar con alguien más" />
    </CardSection>
  )
}

function InviteForm({ placesLeft }: { placesLeft: number }) {
  const fetcher = useFetcher<Result>()
  const answer = fetcher.data
  const failure = answer && 'message' in answer ? answer : undefined
  const { errors, message, form } = useFieldErrors({ email: emailRule }, failure)
  const done = answer && 'done' in answer ? answer.done : ''
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done) element.current?.querySelector('form')?.reset()
  }, [done])
  return (
    <div ref={element} className="grid gap-3">
      <Form fetcher={fetcher} {...form} className="grid gap-4">
        {message && <Banner tone="danger">{message}</Banner>}
        <input type="hidden" name="intent" value="invite" />
        <EmailTextField
          name="email"
          label="Correo de la persona"
          hint={`Le llega un enlace que vale siete días. ${placesLeft === 1 ? 'Queda 1 lugar.' : `Quedan ${placesLeft} lugares.`}`}
          autoComplete="off"
          error={errors.email}
        />
        <Button
          type="submit"
          className="sm:justify-self-start"
          busy={fetcher.state !== 'idle'}
          busyLabel="Enviando..."
        >
          Enviar invitación
        </Button>
      </Form>
      <p role="status" className="font-semibold text-success wrap-anywhere empty:hidden">
        {done}
      </p>
    </div>
  )
}
