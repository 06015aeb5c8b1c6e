import * as pictures from '#contract/events/pictures.ts'
import { bind, bindFile } from '#server/http/bind.ts'
import { addPicture, admitPicture } from './add-picture.ts'
import { deletePicture, updatePicture } from './change-picture.ts'

export const pictureRoutes = [
  bindFile(pictures.addPicture, admitPicture, addPicture),
  bind(pictures.updatePicture, updatePicture),
  bind(pictures.deletePicture, deletePicture),
]
