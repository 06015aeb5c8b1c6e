import { useEffect } from 'react'
import { code } from './inline/boot.ts?script'
import { InlineScript } from './inline-script.tsx'

/** Marks a form that only the page's scripts can send: `<Form {...SCRIPT_ONLY}>`. */
export const SCRIPT_ONLY = { 'data-script-only': '' }

/** Runs before the first paint, and hands over to React once it handles the page's events. */
export function BootScript() {
  useEffect(() => window.boot?.handOver(), [])
  return <InlineScript code={code} />
}
