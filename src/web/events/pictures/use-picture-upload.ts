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
}

const describe = (error: unknown) =>
  error instanceof Error ? error.message : 'No se pudo guardar. Intenta de nuevo.'

/** Sends, changes and removes the picture of an event, goal or update, and reloads the page's data afterwards. */
export function usePictureUpload({ eventId, goalId, updateId }: Target, saved: Picture | null) {
  const revalidator = useRevalidator()
  const [picture, setPicture] = useState(saved)
  const [sending, setSending] = useState<Sending | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(0)

  async function run(work: () => Promise<Picture | null>): Promise<boolean> {
    latest.current += 1
    const turn = latest.current
    setBusy(true)
    setFailure(null)
    try {
      const result = await work()
      if (turn !== latest.current) return false
      setPicture(result)
      setSending(null)
      void revalidator.revalidate()
      return true
    } catch (error) {
      if (turn === latest.current) setFailure(describe(error))
      return false
    } finally {
      if (turn === latest.current) setBusy(false)
    }
  }

  const send = (prepared: ShrunkPicture) =>
    run(async () => {
      setSending({ prepared, share: 0 })
      const query = { ...(goalId && { goalId }), ...(updateId && { updateId }) }
      const reply = await upload(
        'POST /events/:id/pictures',
        { params: { id: eventId }, query },
        prepared.file,
        (share) => setSending({ prepared, share }),
      )
      return updateId ? null : reply.picture
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
    change: (body: Partial<Pick<Picture, 'alt' | 'focusX' | 'focusY'>>) =>
      run(async () => {
        if (!picture) return null
        const params = { id: eventId, pictureId: picture.id }
        // A moved focus point is seen at once; a text is only shown as saved once it is.
        if (body.alt === undefined) setPicture({ ...picture, ...body })
        return (await call('PATCH /events/:id/pictures/:pictureId', { params, body })).picture
      }),
    remove: () =>
      run(async () => {
        if (!picture) return null
        const params = { id: eventId, pictureId: picture.id }
        await call('DELETE /events/:id/pictures/:pictureId', { params })
        return null
      }),
  }
}
