import * as contract from '#contract/events/other-gifts/reservations.ts'
import { bind } from '#server/http/bind.ts'
import { confirmReservation, listReservations, releaseReservation } from './answer-reservation.ts'
import { cancelReservation, reserveGoal, showReservation } from './reserve-goal.ts'

export const reservationRoutes = [
  bind(contract.reserveGoal, reserveGoal),
  bind(contract.showReservation, showReservation),
  bind(contract.cancelReservation, cancelReservation),
  bind(contract.listReservations, listReservations),
  bind(contract.confirmReservation, confirmReservation),
  bind(contract.releaseReservation, releaseReservation),
]
