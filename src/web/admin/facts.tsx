import type { ReactNode } from 'react'
import { COPIED_ON_PAGE_MS } from '#contract/product/limits.ts'
import { shortenId } from '#contract/text/shorten-id.ts'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'

export interface Fact {
  name: string
  value: ReactNode
}

/** Names and values in two columns; on a phone each value is beside its name, if both have room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-2 max-sm:[&_a]:block sm:grid-cols-2 sm:gap-y-3 @4xl:grid-cols-3">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="flex min-w-0 flex-wrap items-baseline gap-x-2 sm:grid sm:content-start sm:justify-items-start"
        >
          <dt className="text-sm text-muted max-sm:shrink-0 max-sm:basis-24">{name}</dt>
          <dd className="max-w-full wrap-anywhere max-sm:min-w-0 max-sm:grow max-sm:basis-40">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** An identifier that nobody reads, shortened, with a button that copies all of it. */
export function Identifier({ of, children: id }: { of: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1 max-sm:-mr-3">
      <code title={id} className="text-sm whitespace-nowrap">
        {shortenId(id)}
      </code>
      <CopyButton
        text={id}
        label={`Copiar ${of}`}
        variant="quiet"
        size="icon"
        resetMs={COPIED_ON_PAGE_MS}
      />
    </span>
  )
}

/** A fact of a row of them, its name beside it. */
export const InlineFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-center gap-3">
    <dt className="shrink-0 text-muted">{name}</dt>
    <dd className="min-w-0 *:align-middle">{children}</dd>
  </div>
)
