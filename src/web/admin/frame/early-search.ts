import { followSearchShortcut } from './search-shortcut.ts'

document.addEventListener('keydown', followSearchShortcut)
