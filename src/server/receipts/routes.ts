import * as desk from '#contract/admin/desk.ts'
import {
  askRefund as askEndpoint,
  changeReceipt as changeEndpoint,
  correctReceiptEmail,
  resendReceipt as resendEndpoint,
  showReceipt as showEndpoint,
  withdrawRefundRequest as withdrawEndpoint,
} from '#contract/contributions/receipts.ts'
import { bind } from '#server/http/bind.ts'
import { askRefund, withdrawRefundRequest } from './ask-refund.ts'
import {
  changeReceipt,
  correctEmail,
  correctEmailAtDesk,
  resendReceipt,
  resendReceiptAtDesk,
} from './change-receipt.ts'
import { showReceipt } from './show-receipt.ts'

export const receiptRoutes = [
  bind(showEndpoint, ({ deps, params, query }) =>
    showReceipt(deps, { id: params.id, token: query.token }),
  ),
  bind(changeEndpoint, ({ deps, params, body }) => changeReceipt(deps, params.id, body)),
  bind(resendEndpoint, ({ deps, params, body }) => resendReceipt(deps, params.id, body)),
  bind(askEndpoint, ({ deps, params, body }) => askRefund(deps, params.id, body)),
  bind(withdrawEndpoint, ({ deps, params, body }) => withdrawRefundRequest(deps, params.id, body)),
  bind(desk.resendReceiptAtDesk, resendReceiptAtDesk),
  bind(desk.correctEmailAtDesk, correctEmailAtDesk),
  bind(correctReceiptEmail, ({ deps, params, body }) => correctEmail(deps, params.id, body)),
]
