import * as contract from '#contract/events/rsvps/rsvps.ts'
import { bind } from '#server/http/bind.ts'
import { answerInvitation, changeRsvp } from './answer-invitation.ts'
import {
  addRsvp,
  changeRsvpAsHost,
  downloadRsvps,
  listRsvps,
  removeRsvp,
  setArrival,
} from './guest-list.ts'
import { setRsvpReminders, showRsvp } from './show-rsvp.ts'

export const rsvpRoutes = [
  bind(contract.answerInvitation, answerInvitation),
  bind(contract.showRsvp, showRsvp),
  bind(contract.changeRsvp, changeRsvp),
  bind(contract.setRsvpReminders, setRsvpReminders),
  bind(contract.listRsvps, listRsvps),
  bind(contract.downloadRsvps, downloadRsvps),
  bind(contract.addRsvp, addRsvp),
  bind(contract.changeRsvpAsHost, changeRsvpAsHost),
  bind(contract.setArrival, setArrival),
  bind(contract.removeRsvp, removeRsvp),
]
