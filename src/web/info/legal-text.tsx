import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { LEGAL_UPDATED, PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import type { Operator as Named } from '#web/api/page-services.server.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { RichText, type TextSection } from '#web/shell/page/rich-text.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'

export const SUPPORT_LINK = `[${SUPPORT_EMAIL}](mailto:${SUPPORT_EMAIL})`

interface LegalTextProps {
  title: string
  clauses: readonly TextSection[]
  children: ReactNode
}

function Contents({ clauses }: { clauses: readonly TextSection[] }) {
  return (
    <ol className="grid text-sm">
      {clauses.map(({ id, title }, place) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center gap-3 rounded-sm py-1.5 leading-snug underline-offset-4 hover:underline lg:min-h-9"
          >
            <span className="money w-6 shrink-0 text-right text-muted">{place + 1}</span> {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

/**
 * A long text in numbered clauses. Its table of contents is beside it, on a phone collapsed above it;
 * no JavaScript.
 */
export function LegalText({ title, clauses, children }: LegalTextProps) {
  return (
    <Page title={title} className="gap-x-16 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:py-12">
      <nav aria-label="Contenido" className="lg:sticky lg:top-6 lg:self-start print:hidden">
        <p aria-hidden="true" className="hidden pb-2 font-display text-lg font-semibold lg:block">
          Contenido
        </p>
        <div className="hidden lg:block">
          <Contents clauses={clauses} />
        </div>
        <details className="group rounded-md bg-surface px-4 shadow-card lg:hidden">
          <summary className="flex min-h-13 list-none items-center justify-between gap-4 font-semibold">
            Contenido
            <ChevronDownIcon className="shrink-0 text-accent transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-3">
            <Contents clauses={clauses} />
          </div>
        </details>
      </nav>
      <div className="grid max-w-prose grid-cols-1 gap-10">
        <div className="grid gap-4">
          <p className="text-sm text-muted">
            Última actualización: {formatShortDate(LEGAL_UPDATED)}
          </p>
          {children}
        </div>
        {clauses.map(({ id, title, content }, place) => (
          <section key={id} aria-labelledby={id} className="grid gap-4">
            <h2 id={id} className="scroll-mt-6 text-xl">
              {place + 1}. {title}
            </h2>
            <div className="grid gap-4 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-6">
              <RichText content={content} />
            </div>
          </section>
        ))}
      </div>
    </Page>
  )
}

export function Operator() {
  const { operator } = useLoaderData<{ operator: Named | null }>()
  if (operator) {
    return (
      <>
        {operator.name}, con domicilio en {operator.address}
      </>
    )
  }
  return (
    <>
      quien opera {PRODUCT_NAME}, a quien encuentras en {SUPPORT_EMAIL}
    </>
  )
}
