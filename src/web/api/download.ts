import type { CallInput, UntypedCallInput } from '#contract/api/caller.ts'
import type { Contract, EndpointKey } from '#contract/api/contract.ts'
import { cleanFileName } from '#contract/text/file-name.ts'
import { ApiError } from '#web/api/api-error.ts'
import { withToken } from './call.ts'
import { fetchApi } from './fetch-api.ts'

/** The response begins within this time: a PDF is drawn before. The whole file may take longer. */
const FIRST_BYTE_MS = 60_000
const DOWNLOAD_FAILED = 'No se pudo descargar el archivo'
/** Some browsers read the file only after the click has been handled. */
const REVOKE_AFTER_MS = 60_000

/** The endpoints whose response is a file. */
export type FileKey = {
  [K in EndpointKey]: Contract[K] extends { file: readonly string[] } ? K : never
}[EndpointKey]

/** `attachment; filename="a.csv"; filename*=UTF-8''%C3%A1.csv` → `á.csv`; null if it names none. */
export function parseFileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
  return cleanFileName(encoded ? decodeURIComponent(encoded) : (plain ?? '')) || null
}

/** Saves a file under this name, as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}

/** Aborts if the response does not begin within a minute. */
async function awaitFirstByte(
  key: string,
  input: UntypedCallInput,
  token: string | null,
): Promise<Response> {
  const timeout = new AbortController()
  const timer = setTimeout(
    () => timeout.abort(new DOMException('no response', 'TimeoutError')),
    FIRST_BYTE_MS,
  )
  try {
    return await fetchApi(key, input, token, timeout.signal)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Downloads a file with the user's token, under the name that the server gives it. Throws `ApiError`.
 * @param fallback the name if the server gives none
 * @returns what was saved
 */
export async function download<K extends FileKey>(
  key: K,
  input: CallInput<K>,
  fallback: string,
): Promise<Blob> {
  const { file, name } = await withToken(
    async (token) => {
      const response = await awaitFirstByte(key, input as UntypedCallInput, token)
      const name = parseFileName(response.headers.get('content-disposition'))
      const file = await response.blob().catch(() => {
        throw new ApiError('UNAVAILABLE', { message: DOWNLOAD_FAILED })
      })
      return { file, name }
    },
    { key },
  )
  saveFile(file, name ?? fallback)
  return file
}
