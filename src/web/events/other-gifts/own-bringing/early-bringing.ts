/** Runs inline below a reserved goal's two notes, before the first paint; see `ReservedNote`. */

import { ownBringings, parseOwnBringing } from './own-bringings.ts'

const own = document.currentScript?.previousElementSibling
const anybody = own?.previousElementSibling

if (own instanceof HTMLElement && anybody instanceof HTMLElement) {
  const bringing = parseOwnBringing(ownBringings.read(own.dataset.bring ?? ''))
  const link = own.querySelector('a')
  if (bringing && link) {
    link.href = bringing.path
    own.hidden = false
    anybody.hidden = true
  }
  own.querySelector('button')?.addEventListener('click', () => {
    ownBringings.write(own.dataset.bring ?? '', null)
    own.hidden = true
    anybody.hidden = false
  })
}
