import type { CallInput, LooseInput } from '#contract/caller.ts'
import type { Contract, EndpointKey } from '#contract/contract.ts'
import { cleanFileName } from '#contract/file-name.ts'
import { withToken } from './call.ts'
import { request } from './send.ts'

/** The endpoints that answer a file. */
export type FileKey = {
  [K in EndpointKey]: Contract[K] extends { file: readonly string[] } ? K : never
}[EndpointKey]

/** `attachment; filename="a.csv"; filename*=UTF-8''%C3%A1.csv` → `á.csv`; null if it names none. */
export function fileNameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
  return cleanFileName(encoded ? decodeURIComponent(encoded) : (plain ?? '')) || null
}

function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/**
 * Fetches a file with the person's rights and leaves it among their downloads, under the name that
 * the server gave it. Throws `ApiError`.
 * @param fallback the name if it gave none
 */
export async function download<K extends FileKey>(
  key: K,
  input: CallInput<K>,
  fallback: string,
): Promise<void> {
  const { file, name } = await withToken(async (token) => {
    const response = await request(key, input as LooseInput, token)
    const name = fileNameIn(response.headers.get('content-disposition'))
    return { file: await response.blob(), name }
  })
  keep(file, name ?? fallback)
}
