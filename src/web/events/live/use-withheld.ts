import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { followStream } from '#web/api/follow.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Asks the page's loader again once its event is withheld, and says why the page changes. */
export function useReloadWhenWithheld(withheld: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!withheld) return
    toast.info('Este evento ya no está disponible públicamente.')
    void revalidate()
  }, [withheld, revalidate])
}

/** Asks it again as soon as an event that is withheld may be seen (`R4`, `R11`). */
export function useReloadWhenVisible(id: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    window.endEarlyLive?.()
    const onMessage = () => {
      toast.info('Ya puedes ver este evento.')
      void revalidate()
    }
    return followStream(
      'GET /events/:id/live',
      { params: { id }, seen: 'withheld' },
      { onMessage, onGone: () => {} },
    )
  }, [id, revalidate])
}
