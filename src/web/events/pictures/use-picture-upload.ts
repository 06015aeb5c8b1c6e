import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Picture } from '#contract/events/pictures.ts'
import { call } from '#web/api/call.ts'
import { upload } from '#web/api/upload.ts'
import { preparePicture, type ShrunkPicture } from './shrink-picture.ts'

/** A picture on its way, or one that did not get through; the page keeps it until it does. */
interface Sending {
  prepared: ShrunkPicture
  /** From 0 to 1; 1 while the server works on it. */
  share: number
}

interface Target {
  eventId: string
  goalId?: string | undefined
  /** Adds to the update's pictures, which stand beside it; the others replace theirs. */
  updateId?: string | undefined
  /** Saves what the picture belongs to, where that may not be saved yet; throws an `Error` that says why it cannot be. */
  save?: (() => Promise<void>) | undefined
}

const describe = (error: unknown) =>
  error instanceof Error ? error.message : 'No se pudo guardar. Intenta de nuevo.'

/** Sends, changes and removes the picture of an event, goal or update, and reloads the page's data afterwards. */
export function usePictureUpload(
  { eventId, goalId, updateId, save }: Target,
  saved: Picture | null,
) {
  const revalidator = useRevalidator()
  const [picture, setPicture] = useState(saved)
  const [sending, setSending] = useState<Sending | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const last = useRef<Promise<boolean>>(Promise.resolve(true))

  /** Does one thing after the other, as they were asked for; resolves to whether it was done. */
  function run(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    const turn = last.current.then(async () => {
      try {
        await work()
        void revalidator.revalidate()
        return true
      } catch (error) {
        setFailure(describe(error))
        return false
      } finally {
        if (last.current === turn) setBusy(false)
      }
    })
    last.current = turn
    return turn
  }

  const send = (prepared: ShrunkPicture) =>
    run(async () => {
      setSending({ prepared, share: 0 })
      await save?.()
      const query = { ...(goalId && { goalId }), ...(updateId && { updateId }) }
      const reply = await upload(
        'POST /events/:id/pictures',
        { params: { id: eventId }, query },
        prepared.file,
        (share) => setSending({ prepared, share }),
      )
      setPicture(updateId ? null : reply.picture)
      setSending(null)
    })

  return {
    picture,
    sending,
    isBusy,
    failure,
    choose: async (file: File): Promise<boolean> => {
      setSending(null)
      setBusy(true)
      setFailure(null)
      try {
        return await send(await preparePicture(file))
      } catch (error) {
        setBusy(false)
        setFailure(describe(error))
        return false
      }
    },
    retry: () => (sending ? send(sending.prepared) : Promise.resolve(false)),
    change: (body: Partial<Pick<Picture, 'alt' | 'focusX' | 'focusY'>>) => {
      const show = (part: Partial<Picture>) => setPicture((shown) => shown && { ...shown, ...part })
      // A moved focus point is seen at once; a text is only shown as saved once it is.
      if (body.alt === undefined) show(body)
      return run(async () => {
        if (!picture) return
        const params = { id: eventId, pictureId: picture.id }
        const reply = await call('PATCH /events/:id/pictures/:pictureId', { params, body })
        if (body.alt !== undefined) show({ alt: reply.picture.alt })
      })
    },
    remove: () =>
      run(async () => {
        if (!picture) return
        const params = { id: eventId, pictureId: picture.id }
        await call('DELETE /events/:id/pictures/:pictureId', { params })
        setPicture(null)
        setSending(null)
      }),
  }
}
