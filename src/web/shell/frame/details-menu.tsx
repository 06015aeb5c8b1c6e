import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface DetailsMenuProps {
  label: string
  summary: ReactNode
  summaryStyle: string
  className?: string
  children: ReactNode
}

/**
 * A menu that opens without JavaScript. With it, Escape, a press elsewhere and going to another
 * page close it.
 */
export function DetailsMenu({
  label,
  summary,
  summaryStyle,
  className,
  children,
}: DetailsMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current
      if (!menu?.open) return
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape'
      const elsewhere = event.type === 'pointerdown' && !menu.contains(event.target as Node)
      if (!escaped && !elsewhere) return
      menu.open = false
      if (escaped) menu.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details key={key} ref={details} className={`relative ${className ?? ''}`}>
      <summary aria-label={label} className={`list-none ${summaryStyle}`}>
        {summary}
      </summary>
      <div className="absolute right-0 top-full z-30 mt-2 grid w-64 max-w-[calc(100vw-2rem)] gap-1 rounded-md bg-surface p-2 shadow-float ring-1 ring-line">
        {children}
      </div>
    </details>
  )
}
