import {
  changeReceipt as changeEndpoint,
  correctReceiptEmail,
  resendReceipt as resendEndpoint,
  showReceipt as showEndpoint,
} from '#contract/contributions/receipts.ts'
import { bind } from '#server/http/bind.ts'
import { changeReceipt, correctEmail, resendReceipt } from './change-receipt.ts'
import { showReceipt } from './show-receipt.ts'

export const receiptRoutes = [
  bind(showEndpoint, ({ deps, params, query }) =>
    showReceipt(deps, { id: params.id, token: query.token }),
  ),
  bind(changeEndpoint, ({ deps, params, body }) => changeReceipt(deps, params.id, body)),
  bind(resendEndpoint, ({ deps, params, body }) => resendReceipt(deps, params.id, body)),
  bind(correctReceiptEmail, ({ deps, params, body }) => correctEmail(deps, params.id, body)),
]
