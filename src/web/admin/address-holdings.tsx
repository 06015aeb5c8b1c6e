import { formatPesos } from '#contract/money/money.ts'
import type {
  AddressHolding,
  AddressTraces,
  DeskPrivacyRequest,
  NameCorrection,
} from '#contract/people/privacy-requests.ts'
import { PERSON_NAME_MAX } from '#contract/product/limits.ts'
import { buildAdminContributionPath, buildAdminEventPath } from '#contract/product/paths.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { readTexts } from '#web/forms/form.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Fields are named by their path in the body, as errors name them. */
const WRONG_NAME = 'nameCorrection.wrong'
const RIGHT_NAME = 'nameCorrection.right'

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

interface NameCorrectionProps {
  request: DeskPrivacyRequest
  errors: Record<string, string | undefined>
}

/** The name that a rectification replaces in all that carries the address; people share addresses. */
export function NameCorrectionFields({ request, errors }: NameCorrectionProps) {
  const names = [...new Set(request.holdings?.rows.map(({ name }) => name))]
  const [only] = names
  if (only === undefined) return null
  return (
    <>
      {names.length === 1 ? (
        <input type="hidden" name={WRONG_NAME} value={only} />
      ) : (
        <Select
          name={WRONG_NAME}
          label="Nombre que se corrige"
          options={names.map((name) => ({ value: name, label: name }))}
          error={errors[WRONG_NAME]}
        />
      )}
      <TextField
        name={RIGHT_NAME}
        label="Nombre correcto"
        optional
        maxLength={PERSON_NAME_MAX}
        hint="Reemplaza ese nombre en todo lo que lleva su correo. El de su cuenta lo cambia la persona."
        error={errors[RIGHT_NAME]}
      />
    </>
  )
}

/** What the form says of the correction; nothing without a right name. */
export function readNameCorrection(form: FormData): NameCorrection | undefined {
  const { [WRONG_NAME]: wrong, [RIGHT_NAME]: right } = readTexts(form, WRONG_NAME, RIGHT_NAME)
  return wrong && right ? { wrong, right } : undefined
}
