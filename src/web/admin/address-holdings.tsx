import { formatPesos } from '#contract/money/money.ts'
import type {
  AddressHolding,
  AddressTraces,
  DeskPrivacyRequest,
} from '#contract/people/privacy-requests.ts'
import { PERSON_NAME_MAX } from '#contract/product/limits.ts'
import { buildAdminContributionPath, buildAdminEventPath } from '#contract/product/paths.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

const KINDS: Record<AddressHolding['kind'], string> = {
  contribution: 'Aportación',
  rsvp: 'Respuesta a la invitación',
  reservation: 'Sueño apartado',
  'noted-gift': 'Regalo anotado',
}

function Holding({ kind, id, name, eventId, eventName, folio, amount, at }: AddressHolding) {
  const to = kind === 'contribution' ? buildAdminContributionPath(id) : buildAdminEventPath(eventId)
  const what = [KINDS[kind], folio, amount === null ? null : formatPesos(amount)]
  return (
    <li className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="text-sm text-muted wrap-anywhere">
        <TextLink to={to}>{what.filter(Boolean).join(' ')}</TextLink>
        {` · ${eventName} · ${formatShortDate(at)}`}
      </span>
    </li>
  )
}

/** What carries the address of a request, with the name that is written there. */
export function Holdings({ rows, total }: NonNullable<DeskPrivacyRequest['holdings']>) {
  return (
    <section className="grid gap-1">
      <h3 className="font-sans text-sm font-normal text-muted">
        Lo que lleva este correo ({total})
      </h3>
      {total === 0 ? (
        <p>Ninguna aportación, respuesta, apartado ni regalo anotado.</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((holding) => (
            <Holding key={holding.id} {...holding} />
          ))}
        </ul>
      )}
      {total > rows.length && (
        <p className="text-sm text-muted">Se muestran los {rows.length} más recientes.</p>
      )}
    </section>
  )
}

/** What is to be erased, counted: '1 respuesta, 1 apartado, 1 reporte; 0 aportaciones'. */
export function describeTraces({ contributions, ...others }: AddressTraces): string {
  const { rsvps, reservations, notedGifts, reports } = others
  const traces = [
    rsvps > 0 && formatCount(rsvps, 'respuesta', 'respuestas'),
    reservations > 0 && formatCount(reservations, 'apartado', 'apartados'),
    notedGifts > 0 && formatCount(notedGifts, 'regalo anotado', 'regalos anotados'),
    reports > 0 && formatCount(reports, 'reporte', 'reportes'),
  ].filter((trace) => trace !== false)
  const gifts = formatCount(contributions, 'aportación', 'aportaciones')
  return [traces.join(', '), gifts].filter(Boolean).join('; ')
}

interface CorrectedNameProps {
  request: DeskPrivacyRequest
  error: string | undefined
}

/** The name that a rectification writes in all that carries the address. */
export function CorrectedName({ request, error }: CorrectedNameProps) {
  const total = request.holdings?.total ?? 0
  if (total === 0) return null
  return (
    <TextField
      name="correctedName"
      label="Nombre correcto"
      optional
      maxLength={PERSON_NAME_MAX}
      hint={
        total === 1
          ? 'Se corrige en lo único que lleva su correo. El de su cuenta lo cambia la persona.'
          : `Se corrige de una vez en las ${total} cosas que llevan su correo. El de su cuenta lo cambia la persona.`
      }
      error={error}
    />
  )
}
