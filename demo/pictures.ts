import { drawScene, SCENES } from '../product-client/drawn-pictures.ts'
import { sendPicture } from '../product-client/pictures.ts'

const COVER = {
  svg: SCENES.nursery,
  alt: 'El cuarto listo: una cuna de madera, un móvil y un oso.',
  focusX: 62,
  focusY: 60,
}

/** For the first goals of the event that is shown first; the other goals stay without. */
const GOALS = [
  { svg: SCENES.stroller, alt: 'Una carriola rosa en el parque.' },
  { svg: SCENES.crib, alt: 'Una cuna de madera bajo una luna.' },
  { svg: SCENES.diapers, alt: 'Tres montones de pañales.' },
]

interface Host {
  token: string
  call: (
    key: 'PATCH /events/:id/pictures/:pictureId',
    input: { params: { id: string; pictureId: string }; body: object },
  ) => Promise<unknown>
}

/** Gives an event its cover and its first goals their pictures. */
export async function addDemoPictures(
  url: string,
  host: Host,
  event: { id: string; goals: readonly string[] },
): Promise<void> {
  const add = async (svg: string, body: object, goalId?: string) => {
    const target = { token: host.token, eventId: event.id, ...(goalId && { goalId }) }
    const { status, body: reply } = await sendPicture(url, target, await drawScene(svg))
    if (status !== 201) throw new Error(`a picture was refused: ${reply.message}`)
    const params = { id: event.id, pictureId: reply.picture.id }
    await host.call('PATCH /events/:id/pictures/:pictureId', { params, body })
  }
  const { svg, ...words } = COVER
  await add(svg, words)
  for (const [place, { svg: drawing, alt }] of GOALS.entries()) {
    const goalId = event.goals[place]
    if (goalId) await add(drawing, { alt }, goalId)
  }
}
