import { buildRequestPath, type CallInput, type UntypedCallInput } from '#contract/api/caller.ts'
import type { Contract, EndpointKey } from '#contract/api/contract.ts'
import type { FileBody, ReplyOf } from '#contract/api/endpoint.ts'
import { API_BASE, UPLOAD_TIMEOUT_MS } from '#contract/product/product.ts'
import { withToken } from './call.ts'
import { ConnectionError, readApiError, UnreadableResponse } from './failed-call.ts'

const OFFLINE_PREFIX = 'Sin conexión. Tu foto sigue aquí: intenta de nuevo cuando vuelva tu señal.'
const TOO_SLOW = 'La conexión está muy lenta. Tu foto sigue aquí: intenta de nuevo.'

/** The endpoints whose body is a file. */
type UploadKey = {
  [K in EndpointKey]: Contract[K] extends { raw: FileBody } ? K : never
}[EndpointKey]

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One request; `fetch` reports no progress of what it sends. */
function send(
  address: { method: string; path: string },
  file: Blob,
  token: string | null,
  onProgress: (share: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(address.method, API_BASE + address.path)
    request.timeout = UPLOAD_TIMEOUT_MS
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => reject(new ConnectionError(OFFLINE_PREFIX))
    request.ontimeout = () => reject(new ConnectionError(TOO_SLOW))
    request.onload = () => {
      const { status } = request
      const body = readJson(request.responseText)
      if (status >= 200 && status < 300) resolve(body)
      else reject(readApiError(body, { status }) ?? new UnreadableResponse(status))
    }
    request.send(file)
  })
}

/**
 * Sends a file with the user's token. Throws `ApiError`; of a cut line one that says so.
 * @param onProgress gets the share that has left this device, from 0 to 1
 */
export async function upload<K extends UploadKey>(
  key: K,
  input: CallInput<K>,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<ReplyOf<Contract[K]>> {
  const address = buildRequestPath(key, input as UntypedCallInput)
  const reply = await withToken((token) => send(address, file, token, onProgress), { key })
  return reply as ReplyOf<Contract[K]>
}
