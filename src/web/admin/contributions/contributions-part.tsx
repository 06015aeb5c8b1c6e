import type { ReactNode } from 'react'
import { FoldedSection } from '#web/admin/folded-section.tsx'
import type { LoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { type ContributionPage, ContributionsTable } from './contributions-list.tsx'

interface ContributionsPartProps {
  id: string
  title: string
  of: 'event' | 'host' | 'person'
  text?: string
  contributions: LoadResult<ContributionPage>
  /** The list that has all of them. */
  listPath: string
  /** A link below the rows. */
  also?: ReactNode
}

/** The list that has all of them is one press away. */
const SHOWN_ON_PHONE = 5
const FIRST_ROWS_ON_PHONE = 'max-sm:[&_tbody>:nth-child(n+6)]:hidden'

/** The newest contributions of an event or a person, and a link to the others. */
export function ContributionsPart(props: ContributionsPartProps) {
  const { id, title, text, of, contributions, listPath, also } = props
  return (
    <FoldedSection
      isBare
      id={id}
      title={title}
      text={text}
      count={contributions.data?.pagination.total}
    >
      <LoadResultView result={contributions}>
        {(page) => (
          <>
            <div className={FIRST_ROWS_ON_PHONE}>
              <ContributionsTable rows={page.contributions} partOf={of} caption={title} />
            </div>
            {(page.pagination.hasNext || page.contributions.length > SHOWN_ON_PHONE) && (
              <p className={page.pagination.hasNext ? undefined : 'sm:hidden'}>
                <TextLink to={listPath}>
                  Ver las {formatCount(page.pagination.total, 'aportación', 'aportaciones')}
                </TextLink>
              </p>
            )}
          </>
        )}
      </LoadResultView>
      {also && <p>{also}</p>}
    </FoldedSection>
  )
}
