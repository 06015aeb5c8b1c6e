/** Runs inline on the private page of what somebody brings; see `KeepOwnBringing`. */

import { followBringing } from './own-bringings.ts'

const news = document.currentScript?.dataset.bring
if (news) followBringing(JSON.parse(news))
