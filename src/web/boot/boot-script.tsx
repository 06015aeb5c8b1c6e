import { use, useEffect } from 'react'
import { code } from './inline/boot.ts?script'
import { NonceContext } from './page-context.ts'

interface InlineScriptProps {
  /** Imported from './….ts?script'. */
  code: string
  /** What the script reads from its own element. */
  [data: `data-${string}`]: string
}

/** A script in the HTML, which runs before the page's other scripts. */
export function InlineScript({ code, ...data }: InlineScriptProps) {
  const nonce = use(NonceContext)
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

/** Marks a form that only the page's scripts can send: `<Form {...SCRIPT_ONLY}>`. */
export const SCRIPT_ONLY = { 'data-script-only': '' }

/** Runs before the first paint, and hands over to React once it handles the page's events. */
export function BootScript() {
  useEffect(() => window.boot?.handOver(), [])
  return <InlineScript code={code} />
}
