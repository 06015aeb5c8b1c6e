import { useState } from 'react'
import { SEARCH_RESULTS } from '#contract/admin/search.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildAdminContributionPath, buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult, useLoadResult } from '#web/api/load-result.ts'
import { fold } from '#web/format/text.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import type { Found } from './search/rank.ts'

const loadNamed = (name: string) =>
  toLoadResult(
    call('GET /admin/search', { query: { search: name } }),
    'No pudimos buscar su nombre',
  )

/** Whether a name has every word of another: the search also finds events and hosts of that name. */
function hasWordsOf(name: string, other: string): boolean {
  const folded = fold(name)
  return fold(other)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

const listCandidates = ({ users, contributions }: Found, wanted: string) =>
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
  ]
    .filter(({ name }) => hasWordsOf(name, wanted))
    .slice(0, SEARCH_RESULTS)

function CandidateList({ found, name }: { found: Found; name: string }) {
  const candidates = listCandidates(found, name)
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

function Candidates({ name }: { name: string }) {
  const { result } = useLoadResult(() => loadNamed(name))
  return (
    <>
      {!result && <p className="text-muted">Buscando…</p>}
      {result && (
        <LoadResultView result={result}>
          {(found) => <CandidateList found={found} name={name} />}
        </LoadResultView>
      )}
      <p>
        <TextLink to={`${PATHS.adminSearch}?search=${encodeURIComponent(name)}`}>
          Buscar “{name}” en todo
        </TextLink>
      </p>
    </>
  )
}

/** Accounts and gifts with the name of a request whose address is nowhere: they may have used another one. */
export function NameCandidates({ name }: { name: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <Disclosure
      summary="Buscar su nombre con otro correo"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <p className="text-sm text-muted">Alguien que se llama igual puede ser otra persona.</p>
      {opened && <Candidates name={name} />}
    </Disclosure>
  )
}
