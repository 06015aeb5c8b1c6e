import * as contract from '#contract/events/other-gifts/noted-gifts.ts'
import { bind } from '#server/http/bind.ts'
import { addGift, changeGift, listGifts, removeGift } from './note-gifts.ts'
import { takeBackGiverThanks, thankGiver } from './thank-giver.ts'

export const notedGiftRoutes = [
  bind(contract.listNotedGifts, listGifts),
  bind(contract.addNotedGift, addGift),
  bind(contract.changeNotedGift, changeGift),
  bind(contract.removeNotedGift, removeGift),
  bind(contract.thankNotedGift, thankGiver),
  bind(contract.takeBackNotedThanks, takeBackGiverThanks),
]
