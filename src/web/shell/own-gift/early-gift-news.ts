/** Runs inline on the page after paying and on the private receipt; see `KeepOwnGift`. */

import { followGift } from './gift-news.ts'

const news = document.currentScript?.dataset.gift
if (news) followGift(JSON.parse(news))
