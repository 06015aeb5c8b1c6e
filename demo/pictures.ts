import { drawScene, SCENES } from '../product-client/pictures/drawn-pictures.ts'
import { sendPicture } from '../product-client/pictures/pictures.ts'

const COVER = {
  svg: SCENES.nursery,
  alt: 'El cuarto listo: una cuna de madera, un móvil y un oso.',
  focusX: 62,
  focusY: 60,
}

/** By what a goal's name begins with; other goals stay without. */
const GOALS = [
  { begins: 'Cuna', svg: SCENES.crib, alt: 'Una cuna de madera bajo una luna.' },
  { begins: 'Carriola', svg: SCENES.stroller, alt: 'Una carriola rosa en el parque.' },
  { begins: 'Pañales', svg: SCENES.diapers, alt: 'Tres montones de pañales.' },
]

/** The picture of what a goal is for, if there is one. */
export const findGoalPicture = (name: string) => GOALS.find(({ begins }) => name.startsWith(begins))

interface Host {
  token: string
  call: (
    key: 'PATCH /events/:id/pictures/:pictureId',
    input: { params: { id: string; pictureId: string }; body: object },
  ) => Promise<unknown>
}

/** Gives an event its cover, and its goals their pictures. */
export async function addDemoPictures(
  url: string,
  host: Host,
  event: { id: string; goals: readonly { id: string; name: string }[] },
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
  for (const goal of event.goals) {
    const picture = findGoalPicture(goal.name)
    if (picture) await add(picture.svg, { alt: picture.alt }, goal.id)
  }
}
