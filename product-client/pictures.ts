import sharp from 'sharp'

/** A plain JPEG of 640 × 480. */
export const drawPicture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#cfe6f2' } })
    .jpeg()
    .toBuffer()

interface Upload {
  token?: string | undefined
  eventId: string
  /** Without it the picture is the event's cover. */
  goalId?: string
  type?: string
}

/** Sends a file as the picture of an event or goal; `body` is the parsed reply. */
export async function sendPicture(
  url: string,
  { token, eventId, goalId, type = 'image/jpeg' }: Upload,
  file: Uint8Array,
) {
  const query = goalId ? `?goalId=${goalId}` : ''
  const response = await fetch(`${url}/api/events/${eventId}/pictures${query}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(file),
  })
  // biome-ignore lint/suspicious/noExplicitAny: callers read any reply
  const body: any = await response.json()
  return { status: response.status, body }
}
