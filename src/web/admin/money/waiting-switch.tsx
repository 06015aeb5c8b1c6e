import { Link, useSearchParams } from 'react-router'
import { segmentStyle, segmentTrack } from '#web/ui/layout/segment-style.ts'

/** Whether the address asks for what is done. */
export const isDoneShown = (search: URLSearchParams) => search.get('done') === 'true'

interface ViewSwitchProps {
  label: string
  views: readonly { to: string; name: string; isShown: boolean }[]
}

/** The views of one list, side by side. */
export function ViewSwitch({ label, views }: ViewSwitchProps) {
  return (
    <nav aria-label={label} className={segmentTrack}>
      {views.map(({ to, name, isShown }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={isShown ? 'true' : undefined}
          className={segmentStyle(isShown)}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

interface WaitingSwitchProps {
  label: string
  waiting: string
  done: string
}

/** Of one view alone, or of both together. */
const NOT_SHARED = ['done', 'status', 'search', 'page']

/** What waits, or what is done: resolved rows leave the list, its other filters stay. A search shows both. */
export function WaitingSwitch({ label, waiting, done }: WaitingSwitchProps) {
  const [search] = useSearchParams()
  const isDone = isDoneShown(search)
  const isSearched = Boolean(search.get('search'))
  const shared = [...search].filter(([name]) => !NOT_SHARED.includes(name))
  const toView = (own: [string, string][]) => `?${new URLSearchParams([...shared, ...own])}`
  const views = [
    { to: toView([]), name: waiting, isShown: !isDone && !isSearched },
    { to: toView([['done', 'true']]), name: done, isShown: isDone && !isSearched },
  ]
  return <ViewSwitch label={label} views={views} />
}
