import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { QueueItem } from '#contract/admin/queue.ts'
import { call } from '#web/api/call.ts'
import { formatCount } from '#web/format/text.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { nameCase } from './cases.ts'

const POLL_MS = 30_000

/** How many cases wait by now that are not among the shown ones; asked every 30 s while the page is seen. */
function useNewCases(shown: readonly QueueItem[]): number {
  const [latest, setLatest] = useState(shown)
  // What was decided meanwhile is gone from both.
  useEffect(() => setLatest(shown), [shown])
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      call('GET /admin/queue').then(
        ({ items }) => setLatest(items),
        // The next time may work; the list on the page stays as it was loaded.
        () => {},
      )
    }
    const timer = setInterval(ask, POLL_MS)
    return () => clearInterval(timer)
  }, [])
  const known = new Set(shown.map(nameCase))
  return latest.filter((item) => !known.has(nameCase(item))).length
}

interface NewCasesProps {
  shown: readonly QueueItem[]
  /** Once they are in the list: the button is gone. */
  onShown: () => void
}

/** 'Hay 2 casos nuevos': announced, and shown only on request, so that nothing moves under a finger. */
export function NewCases({ shown, onShown }: NewCasesProps) {
  const count = useNewCases(shown)
  const { revalidate } = useRevalidator()
  const show = async () => {
    await revalidate()
    onShown()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
      <p role="status" className={count === 0 ? 'sr-only' : undefined}>
        {count > 0 && `Hay ${formatCount(count, 'caso nuevo', 'casos nuevos')}`}
      </p>
      {count > 0 && (
        <Button variant="secondary" onClick={show}>
          Ver
          <span className="sr-only"> los casos nuevos</span>
        </Button>
      )}
    </div>
  )
}
