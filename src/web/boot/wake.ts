/** Sent to the window, it brings a page's scripts as a touch would (`LateScripts`). */
export const WAKE = 'wake-page'
