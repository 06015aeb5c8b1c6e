import { SEARCH_RESULTS } from '#contract/admin/search.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildAdminContributionPath, buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult, useLoadResult } from '#web/api/load-result.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { Found } from './search/rank.ts'

const loadNamed = (name: string) =>
  toLoadResult(
    call('GET /admin/search', { query: { search: name } }),
    'No pudimos buscar su nombre',
  )

const listCandidates = ({ users, contributions }: Found) =>
  [
    ...users.rows.map(({ id, fullName, email }) => ({
      to: buildAdminHostPath(id),
      name: fullName,
      detail: `Cuenta · ${email}`,
    })),
    ...contributions.rows.map(({ id, contributorName, folio, amount, eventName }) => ({
      to: buildAdminContributionPath(id),
      name: contributorName,
      detail: `Aportación ${folio} ${formatPesos(amount)} · ${eventName}`,
    })),
  ].slice(0, SEARCH_RESULTS)

function Candidates({ found }: { found: Found }) {
  const candidates = listCandidates(found)
  if (candidates.length === 0) return <p>Ninguna cuenta ni aportación con ese nombre.</p>
  return (
    <ul className="divide-y divide-line">
      {candidates.map(({ to, name, detail }) => (
        <li key={to} className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <span className="wrap-anywhere">
            <TextLink to={to}>{name}</TextLink>
          </span>
          <span className="text-sm text-muted wrap-anywhere">{detail}</span>
        </li>
      ))}
    </ul>
  )
}

/** Accounts and gifts with the name of a request whose address is nowhere: they may have used another one. */
export function NameCandidates({ name }: { name: string }) {
  const { result } = useLoadResult(() => loadNamed(name))
  return (
    <section className="grid gap-1">
      <h3 className="font-sans text-sm font-normal text-muted">
        Con ese nombre y otro correo: puede ser otra persona
      </h3>
      {!result && <p className="text-muted">Buscando…</p>}
      {result && (
        <LoadResultView result={result}>{(found) => <Candidates found={found} />}</LoadResultView>
      )}
      <p>
        <TextLink to={`${PATHS.adminSearch}?search=${encodeURIComponent(name)}`}>
          Buscar “{name}” en todo
        </TextLink>
      </p>
    </section>
  )
}
