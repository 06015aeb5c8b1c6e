/** Runs inline below the notice, before the first paint; see `OwnGiftNotice`. */

import { describeOwnGift } from './describe-own-gift.ts'
import { parseOwnGift, readOwnGift } from './own-gifts.ts'

const notice = document.currentScript?.previousElementSibling
const slug = notice instanceof HTMLElement ? notice.dataset.gift : undefined
const gift = slug === undefined ? null : parseOwnGift(readOwnGift(slug))

if (gift && notice instanceof HTMLElement) {
  const { title, text, link } = describeOwnGift(gift)
  const [titlePlace, textPlace] = notice.querySelectorAll('p')
  if (titlePlace) titlePlace.textContent = title
  if (textPlace) textPlace.textContent = text
  const anchor = notice.querySelector('a')
  if (anchor) {
    anchor.textContent = link
    anchor.hidden = gift.path === null
    anchor.href = gift.path ?? ''
  }
  notice.hidden = false
}
