/** Runs inline on the pages of an answer; see `KeepOwnRsvp`. */

import { followRsvp } from './rsvp-news.ts'

const news = document.currentScript?.dataset.rsvp
if (news) followRsvp(JSON.parse(news))
