import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LedgerCheck } from '#contract/money/ledger.ts'
import { call } from '#web/api/call.ts'
import { getMessageOr } from '#web/api/failed-call.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const POLL_INTERVAL_MS = 2_000
/** A check that takes longer than this is not waited for. */
const WAIT_MS = 5 * 60_000

/** Runs the nightly check now, and waits for its result; it goes on if the page is closed. */
export function CheckNow({ check }: { check: LedgerCheck | null }) {
  const [requestedAt, setRequestedAt] = useState<string | null>(null)
  const { revalidate, state } = useRevalidator()
  const startedAt = useRef(0)
  const finishedAt = check?.finishedAt ?? ''
  const isRunning = requestedAt !== null && finishedAt < requestedAt
  useEffect(() => {
    // Again after each response, also one that has no check yet.
    if (!isRunning || state !== 'idle') return
    if (Date.now() - startedAt.current > WAIT_MS) {
      setRequestedAt(null)
      toast.info('La revisión sigue. Vuelve en unos minutos: el resultado queda aquí.')
      return
    }
    const timer = setTimeout(() => void revalidate(), POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [isRunning, state, revalidate])
  useEffect(() => {
    if (requestedAt === null || isRunning) return
    setRequestedAt(null)
    toast.success('Revisión terminada')
  }, [requestedAt, isRunning])
  const start = async () => {
    startedAt.current = Date.now()
    try {
      setRequestedAt((await call('POST /admin/ledger/check', { body: {} })).requestedAt)
    } catch (error) {
      toast.error(getMessageOr(error, 'No se pudo pedir la revisión'))
    }
  }
  return (
    <>
      <Button variant="secondary" busy={isRunning} busyLabel="Revisando..." onClick={start}>
        Revisar ahora
      </Button>
      <span role="status" className="sr-only">
        {isRunning && 'Revisando aportaciones, libro y proveedor'}
      </span>
    </>
  )
}
