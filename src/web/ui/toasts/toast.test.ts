import { describe, expect, it } from 'vitest'
import css from '../style/design.css?raw'
import { createToastStore } from './toast.ts'

describe('short messages', () => {
  it('are shown one at a time, the newest', () => {
    const toasts = createToastStore()
    toasts.success('Guardado')
    toasts.error('No se pudo guardar')
    expect(toasts.current()).toMatchObject({ tone: 'error', message: 'No se pudo guardar' })
  })

  it('leave when dismissed or cleared, and never take a newer one with them', () => {
    const toasts = createToastStore()
    toasts.info('uno')
    const first = toasts.current()
    toasts.info('dos')
    toasts.dismiss(first?.id ?? 0)
    expect(toasts.current()?.message).toBe('dos')
    toasts.clear()
    expect(toasts.current()).toBeNull()
  })

  it('notify listeners until they unsubscribe', () => {
    const toasts = createToastStore()
    let calls = 0
    const stop = toasts.subscribe(() => {
      calls += 1
    })
    toasts.info('uno')
    stop()
    toasts.info('dos')
    expect(calls).toBe(1)
  })

  it('pause while they are pointed at or focused (spec §9)', () => {
    expect(css).toMatch(/\.toast-clock \{[^}]*animation: toast-life linear;/)
    expect(css).toMatch(/:is\(:hover, :focus-within\) \.toast-clock \{[^}]*paused;/)
  })
})
