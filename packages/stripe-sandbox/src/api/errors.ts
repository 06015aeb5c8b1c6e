/** The members of Stripe's error JSON beside `type` and `message`. */
interface Details {
  code?: string
  param?: string
  decline_code?: string
  charge?: string
}

/** An error of the API, answered as Stripe's error JSON with `status`. */
export class StripeError extends Error {
  readonly status: number
  readonly type: string
  readonly details: Details

  constructor(status: number, type: string, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }

  /** Builds the response body; `request_log_url` and similar members are left out. */
  toJSON(): { error: Details & { type: string; message: string; doc_url?: string } } {
    const { code } = this.details
    const doc = code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${code}` }
    return { error: { ...this.details, ...doc, message: this.message, type: this.type } }
  }
}

/** A request that is none of the API: an unknown operation, parameter, or type of a value. */
export class UnknownRequest extends StripeError {}

/** 400 `invalid_request_error`. */
export function invalidRequest(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, 'invalid_request_error', message, {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  })
}

/** 404 `resource_missing`, or 400 when a parameter named the missing object. */
export function resourceMissing(kind: string, id: string, param?: string): StripeError {
  const status = param === undefined ? 404 : 400
  return new StripeError(status, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  })
}

/** 403: the account is unknown, or not (or no longer) connected to this platform. */
export function accountAccessDenied(account: string): StripeError {
  return new StripeError(
    403,
    'invalid_request_error',
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  )
}
