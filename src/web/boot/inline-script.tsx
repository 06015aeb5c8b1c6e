import { use } from 'react'
import { NonceContext } from './nonce.ts'

interface InlineScriptProps {
  /** Imported from './….ts?script'. */
  code: string
  'data-live'?: string
}

/** A script in the HTML, which runs before the page's other scripts. */
export function InlineScript({ code, ...data }: InlineScriptProps) {
  const { script: nonce } = use(NonceContext)
  return (
    <script
      {...data}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the code comes from our own files
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}
