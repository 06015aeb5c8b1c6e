import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from '#web/ui/icons.tsx'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-style.ts'
import { copyText } from './copy-text.ts'

export interface CopyButtonProps extends ButtonLook {
  text: string
  label: string
  copiedLabel?: string | undefined
  /** Milliseconds until it offers to copy again. */
  resetMs: number
  /** The browser refused. */
  onError?: (() => void) | undefined
  /** Says what is copied, when `label` alone does not: 'Copiar enlace de Baby shower de Ana'. */
  'aria-label'?: string | undefined
}

/** Copies a text and says so in its own place and to screen readers. */
export const CopyButton = (props: CopyButtonProps) => {
  const { text, label, copiedLabel = '¡Copiado!', resetMs, onError, ...look } = props
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), resetMs)
    return () => clearTimeout(timer)
  }, [copied, resetMs])
  const copy = () =>
    copyText(text).then(
      () => setCopied(true),
      () => onError?.(),
    )
  return (
    <>
      <Button variant="secondary" className="noscript:hidden" {...look} onClick={copy}>
        {copied ? <CheckIcon className="text-success" /> : <CopyIcon />}
        {look.size !== 'icon' && (copied ? copiedLabel : label)}
        {look.size === 'icon' && <span className="sr-only">{label}</span>}
      </Button>
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ''}
      </span>
    </>
  )
}
