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
  updateId?: string
  type?: string
}

/** Sends a file as the picture of an event or goal; `body` is the parsed reply. */
export async function sendPicture(
  url: string,
  { token, eventId, goalId, updateId, type = 'image/jpeg' }: Upload,
  file: Uint8Array,
) {
  const owner = goalId ? `goalId=${goalId}` : updateId ? `updateId=${updateId}` : ''
  const query = owner && `?${owner}`
  const response = await fetch(`${url}/api/events/${eventId}/pictures${query}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(file),
  })
  // biome-ignore lint/suspicious/noExplicitAny: callers read any reply
  const body: any = await response.json()
  return { status: response.status, body }
}
