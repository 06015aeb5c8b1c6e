import { use } from 'react'
import { NonceContext } from './nonce.ts'

interface InlineScriptProps {
  /** What the server writes; '' in the browser, where it has run (`import.meta.env.SSR`). */
  code: string
  'data-live'?: string
}

/** A few lines that run where they stand in the page, before any other script. */
export function InlineScript({ code, ...data }: InlineScriptProps) {
  const { script: nonce } = use(NonceContext)
  return (
    <script
      {...data}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the files that use it
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}
