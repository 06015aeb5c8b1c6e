import * as moves from '#contract/events/updates/moves.ts'
import * as contract from '#contract/events/updates/updates.ts'
import { bind } from '#server/http/bind.ts'
import { dismissMove, prepareMoveNotice } from './notify-move.ts'
import { postUpdate } from './post-update.ts'
import { changeUpdate, listHostUpdates, removeUpdate, writeUpdate } from './write-update.ts'

export const updateRoutes = [
  bind(contract.listUpdates, listHostUpdates),
  bind(contract.writeUpdate, writeUpdate),
  bind(contract.changeUpdate, changeUpdate),
  bind(contract.postUpdate, postUpdate),
  bind(contract.removeUpdate, removeUpdate),
  bind(moves.prepareMoveNotice, prepareMoveNotice),
  bind(moves.dismissMove, dismissMove),
]
