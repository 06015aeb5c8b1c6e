import { icon } from './icons.tsx'

/* Icons that the event page does not show to guests: they travel with the pages that do. */

export const EyeIcon = icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
)
export const EyeOffIcon = icon(
  'M3 3.5 20.5 21M10 6a9 9 0 0 1 2-.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.5 7.7A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.2M10 10a3 3 0 0 0 4.2 4.2',
)
export const LockIcon = icon('M5.5 10.5h13v9.5h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2')
export const MegaphoneIcon = icon(
  'M4.5 10v4H8l8 4.5v-13L8 10zM18.5 9.5a3.5 3.5 0 0 1 0 5M8 14l1.5 5.5H12L11 15.8',
)
export const ScreenIcon = icon('M3.5 5h17v11.5h-17zM8.5 20h7M12 16.5V20')
export const PrintIcon = icon('M7 9V4h10v5M7 17H4V9.5h16V17h-3M7 14h10v6H7z')
export const ClockIcon = icon('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2.5')
export const UndoIcon = icon('M9 14 4.5 9.5 9 5M5 9.5h9a5.5 5.5 0 0 1 0 11h-3')
export const MoreIcon = icon('M5 12h.1M12 12h.1M19 12h.1')
export const FilterIcon = icon('M4 7h16M7 12h10M10 17h4')
export const PhoneIcon = icon(
  'M4.5 4h4l2 4.5-2.3 1.7a11.5 11.5 0 0 0 5.6 5.6l1.7-2.3 4.5 2v4c0 .6-.4 1-1 1A15.5 15.5 0 0 1 3.5 5c0-.6.4-1 1-1z',
)
export const MailIcon = icon('M3.5 6h17v12.5h-17zM4 7l8 6 8-6')
export const ArrowLeftIcon = icon('M20 12H4.5m6-6.5L4 12l6.5 6.5')
export const ChevronLeftIcon = icon('m15 6-6 6 6 6')
export const ChevronRightIcon = icon('m9 6 6 6-6 6')
export const DownloadIcon = icon('M12 4v11m0 0 4-4m-4 4-4-4M5 19.5h14')
export const EditIcon = icon('m4.5 19.5.9-4L16 5l3 3L8.5 18.6zM14 7l3 3')
export const ExternalIcon = icon('M14 4.5h5.5V10M19 5l-8 8M17 14v5H5V7h5')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const SearchIcon = icon('M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zm5 11.5L20.5 20.5')
export const TrashIcon = icon('M4 7h16M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5')
