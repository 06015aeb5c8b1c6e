/** Runs inline on the private page of what somebody brings; see `KeepOwnReservation`. */

import { followReservation } from './own-reservations.ts'

const news = document.currentScript?.dataset.bring
if (news) followReservation(JSON.parse(news))
