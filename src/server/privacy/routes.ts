import * as contract from '#contract/people/privacy-requests.ts'
import { bind } from '#server/http/bind.ts'
import { carryOutPrivacyRequest } from './carry-out.ts'
import { answerPrivacyRequest, extendPrivacyRequest, listPrivacyRequests } from './desk-steps.ts'
import {
  confirmPrivacyRequest,
  makePrivacyRequest,
  showMadePrivacyRequest,
} from './make-request.ts'
import { downloadPrivacyFile, showPrivacyRequest } from './show-request.ts'

export const privacyRoutes = [
  bind(contract.makePrivacyRequest, makePrivacyRequest),
  bind(contract.showMadePrivacyRequest, showMadePrivacyRequest),
  bind(contract.confirmPrivacyRequest, confirmPrivacyRequest),
  bind(contract.showPrivacyRequest, showPrivacyRequest),
  bind(contract.downloadPrivacyFile, downloadPrivacyFile),
  bind(contract.listPrivacyRequests, listPrivacyRequests),
  bind(contract.answerPrivacyRequest, answerPrivacyRequest),
  bind(contract.extendPrivacyRequest, extendPrivacyRequest),
  bind(contract.carryOutPrivacyRequest, carryOutPrivacyRequest),
]
