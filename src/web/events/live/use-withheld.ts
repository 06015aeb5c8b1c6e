import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { followStream } from '#web/api/follow.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Reloads the page's data once its event is withheld, with a toast that says so. */
export function useReloadWhenWithheld(withheld: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!withheld) return
    toast.info('Este evento ya no está disponible públicamente.')
    void revalidate()
  }, [withheld, revalidate])
}

/** Reloads it as soon as a withheld event becomes visible (`R4`, `R11`). */
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
