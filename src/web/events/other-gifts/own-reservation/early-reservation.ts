/** Runs inline below a reserved goal's two notes, before the first paint; see `ReservedNote`. */

import { ownReservations, parseOwnReservation } from './own-reservations.ts'

const own = document.currentScript?.previousElementSibling
const anybody = own?.previousElementSibling

if (own instanceof HTMLElement && anybody instanceof HTMLElement) {
  const bringing = parseOwnReservation(ownReservations.read(own.dataset.bring ?? ''))
  const link = own.querySelector('a')
  if (bringing && link) {
    link.href = bringing.path
    own.hidden = false
    anybody.hidden = true
  }
  own.querySelector('button')?.addEventListener('click', () => {
    ownReservations.write(own.dataset.bring ?? '', null)
    own.hidden = true
    anybody.hidden = false
  })
}
