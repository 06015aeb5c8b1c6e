import { drawScene, SCENES } from '../product-client/pictures/drawn-pictures.ts'
import { sendPicture } from '../product-client/pictures/pictures.ts'
import { waitUntil } from '../product-client/wait.ts'

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

/** Sends a picture until the product has time for it: each one is decoded, and a busy machine puts it off. */
export async function addPicture(
  url: string,
  target: Parameters<typeof sendPicture>[1],
  svg: string,
): Promise<{ id: string }> {
  const file = await drawScene(svg)
  const { status, body } = await waitUntil('the product takes a picture', async () => {
    const answer = await sendPicture(url, target, file)
    return answer.status !== 503 && answer
  })
  if (status !== 201) throw new Error(`a picture was refused: ${body.message}`)
  return body.picture
}

/** Gives an event its cover, and its goals their pictures. */
export async function addDemoPictures(
  url: string,
  host: Host,
  event: { id: string; goals: readonly { id: string; name: string }[] },
): Promise<void> {
  const add = async (svg: string, body: object, goalId?: string) => {
    const target = { token: host.token, eventId: event.id, ...(goalId && { goalId }) }
    const { id: pictureId } = await addPicture(url, target, svg)
    const params = { id: event.id, pictureId }
    await host.call('PATCH /events/:id/pictures/:pictureId', { params, body })
  }
  const { svg, ...words } = COVER
  await add(svg, words)
  for (const goal of event.goals) {
    const picture = findGoalPicture(goal.name)
    if (picture) await add(picture.svg, { alt: picture.alt }, goal.id)
  }
}
