import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Optimistic state: shows the new value at once and reverts it if saving fails, with a toast. */
export function useOptimisticToggle(now: boolean, save: (next: boolean) => Promise<unknown>) {
  const [chosen, setChosen] = useState(now)
  const choose = async (next: boolean) => {
    setChosen(next)
    try {
      await save(next)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setChosen(!next)
      toast.error(error.message)
    }
  }
  return [chosen, choose] as const
}
