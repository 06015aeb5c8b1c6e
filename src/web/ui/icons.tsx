import type { ReactNode, SVGProps } from 'react'

export type Icon = (props: SVGProps<SVGSVGElement>) => ReactNode

/**
 * One hand for every icon: 24 px box, 1.9 px round stroke, color of the text around it.
 * @__NO_SIDE_EFFECTS__
 */
export const icon =
  (path: string): Icon =>
  (props) => (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      <path d={path} />
    </svg>
  )

export const CheckIcon = icon('m4.5 12.5 5 5 10-11')
export const CloseIcon = icon('m6 6 12 12M18 6 6 18')
export const ChevronDownIcon = icon('m6 9 6 6 6-6')
export const CopyIcon = icon(
  'M9 9h9a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 18 20h-7.5A1.5 1.5 0 0 1 9 18.5zM15 9V5.5A1.5 1.5 0 0 0 13.5 4H6a1.5 1.5 0 0 0-1.5 1.5V14A1.5 1.5 0 0 0 6 15.5h3',
)
export const ShareIcon = icon('M12 15V4m0 0L8 8m4-4 4 4M5 13v6.5h14V13')
export const ChatIcon = icon('M4 20l1.2-4A8 8 0 1 1 8.2 19zM8.5 10.5h7M8.5 13.5h4.5')
export const CardIcon = icon('M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4')
export const AlertIcon = icon('M12 4 2.8 19.5h18.4zM12 10v4m0 2.8v.1')
export const InfoIcon = icon('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5.5m0-8.6v.1')
export const SuccessIcon = icon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zm-3.8 8.7 2.7 2.7 5-5.5',
)
export const CalendarIcon = icon('M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.5V7m7-3.5V7')
export const PinIcon = icon(
  'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zm0-13.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
)
export const VideoIcon = icon('M3.5 7h11v10h-11zM14.5 11l6-3.5v9l-6-3.5')
export const PhotoIcon = icon('M3.5 5.5h17v13h-17zm0 10.5 4.5-4.5 4 4 3-3 5.5 5M16 9v.1')
export const HeartIcon = icon(
  'M12 20S3.5 15 3.5 9.3A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.5C20.5 15 12 20 12 20z',
)
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const UserIcon = icon(
  'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20c.5-4 3.5-5.5 7.5-5.5s7 1.5 7.5 5.5',
)
export const SettingsIcon = icon(
  'M4 7.5h8m4 0h4M4 16.5h4m4 0h8M14 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M10 14a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5',
)
export const LogoutIcon = icon('M10 4.5H5v15h5M10 12h10m-4-4 4 4-4 4')
