/** 'spoken': for screen readers alone, where the page itself shows what happened. */
type ToastTone = 'success' | 'info' | 'error' | 'spoken'

export interface Toast {
  id: number
  tone: ToastTone
  message: string
}

type Listener = () => void

/** The short message on the screen, one at a time, that components can subscribe to. */
export const createToastStore = () => {
  let shown: Toast | null = null
  let lastId = 0
  const listeners = new Set<Listener>()
  const show = (next: Toast | null) => {
    shown = next
    for (const notify of listeners) notify()
  }
  const push = (tone: ToastTone) => (message: string) => {
    lastId += 1
    show({ id: lastId, tone, message })
  }
  return {
    success: push('success'),
    info: push('info'),
    error: push('error'),
    speak: push('spoken'),
    dismiss: (id: number) => {
      if (shown?.id === id) show(null)
    },
    clear: () => show(null),
    current: () => shown,
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The page's messages: `toast.success('¡Evento creado!')`. Shown by `<Toaster />` in the root. */
export const toast = createToastStore()
