import { useState } from 'react'
import { DAY_MS } from '#contract/product/durations.ts'
import { TEXT_PREFIX, tryStorage } from './try-storage.ts'

export type FormValues = Readonly<Record<string, string>>

interface SavedInput {
  /** Milliseconds since 1970. */
  savedAt: number
  typed: FormValues
}

const KEPT_MS = 30 * DAY_MS

/** Keeps unsaved input on this device for a month: it survives a lost signal, a closed browser,
 * and the days until a payout account is ready. */
export function saveInput(key: string, typed: FormValues): void {
  const saved: SavedInput = { savedAt: Date.now(), typed }
  tryStorage(() => localStorage.setItem(key, JSON.stringify(saved)))
}

export function loadSavedInput(key: string): FormValues | null {
  const saved = tryStorage(() =>
    JSON.parse(localStorage.getItem(key) ?? 'null'),
  ) as SavedInput | null
  return saved && Date.now() - saved.savedAt < KEPT_MS ? saved.typed : null
}

export function deleteSavedInput(...keys: string[]): void {
  for (const key of keys) tryStorage(() => localStorage.removeItem(key))
}

const buildTextKey = (key: string) => TEXT_PREFIX + key

/** Deletes what `useSavedText` keeps under this key. */
export function deleteSavedText(key: string): void {
  deleteSavedInput(buildTextKey(key))
}

/**
 * A text that stays on this device until it is deleted: it survives a lost signal and a closed browser.
 * @param key names what is written, and to whom
 * @param draft the text while nothing else is saved
 */
export function useSavedText(key: string, draft: string) {
  const storageKey = buildTextKey(key)
  const [text, setText] = useState(() => loadSavedInput(storageKey)?.text ?? draft)
  const writeText = (next: string) => {
    setText(next)
    if (next === draft) deleteSavedInput(storageKey)
    else saveInput(storageKey, { text: next })
  }
  return { text, writeText, deleteText: () => deleteSavedText(key) }
}
