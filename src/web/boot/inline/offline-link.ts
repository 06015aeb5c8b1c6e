/** Whether the press is on a link to another page of this site, and there is no network to load it. */
export function isOfflineLink(press: MouseEvent): boolean {
  const link = (press.target as Element).closest('a')
  if (navigator.onLine || !link || link.target !== '' || link.origin !== location.origin)
    return false
  // A place on this page.
  return !link.getAttribute('href')?.startsWith('#')
}
