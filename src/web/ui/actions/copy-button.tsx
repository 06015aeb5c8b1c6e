import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from '#web/ui/icons.tsx'
import { Button, type ButtonLook } from './button.tsx'

/** Old WebViews (WhatsApp's among them) have no clipboard API; a hidden field can still be copied. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.style.cssText = 'position:fixed;opacity:0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}

const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    if (!copyBySelection(text)) throw new Error('clipboard refused')
  }
}

interface CopyButtonProps extends ButtonLook {
  text: string
  label: string
  copiedLabel?: string | undefined
  resetMs: number
  onError?: (() => void) | undefined
  /** Where `label` does not name the text: 'Copiar enlace de Baby shower de Ana'. */
  'aria-label'?: string | undefined
}

/** Copies a text; the label confirms it, also to screen readers. */
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
