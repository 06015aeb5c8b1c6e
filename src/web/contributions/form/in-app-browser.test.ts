import { describe, expect, it } from 'vitest'
import { buildChromeLink, detectInAppBrowser } from './in-app-browser.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; SM-A135M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36'

describe('a browser inside an app', () => {
  it.each([
    [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/465.0;FBDV/iPhone14,5]`, 'Facebook', 'other'],
    [`${ANDROID} [FB_IAB/FB4A;FBAV/462.0.0.47.85;]`, 'Facebook', 'android'],
    [`${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/465.0]`, 'Messenger', 'other'],
    [`${ANDROID} [FB_IAB/Orca-Android;FBAV/459.0;]`, 'Messenger', 'android'],
    [
      `${IPHONE} Mobile/15E148 Instagram 332.0.0.23.111 (iPhone14,5; iOS 17_5; es_MX)`,
      'Instagram',
      'other',
    ],
    [`${ANDROID} Instagram 333.0.0.42.91 Android (33/13; 300dpi; samsung)`, 'Instagram', 'android'],
    [`${IPHONE} Mobile/21F79 musical_ly_34.9.0 BytedanceWebview/d8a21c6`, 'TikTok', 'other'],
    [`${ANDROID} trill_340904 AppName/trill ByteLocale/es`, 'TikTok', 'android'],
    [`${IPHONE} Mobile/15E148 WhatsApp/2.24.10.74`, 'WhatsApp', 'other'],
    [`${ANDROID} [Pinterest/Android]`, 'Pinterest', 'android'],
    [`${IPHONE} Mobile/15E148 Snapchat/12.90.0.39`, 'Snapchat', 'other'],
    [`${IPHONE} Mobile/15E148 Twitter for iPhone/10.44`, 'X', 'other'],
    [`${IPHONE} Mobile/15E148 [LinkedInApp]/9.29`, 'LinkedIn', 'other'],
  ])('%s is %s', (agent, _app, system) => {
    expect(detectInAppBrowser(agent)).toBe(system)
  })

  it('is known by the web view of Android alone', () => {
    expect(detectInAppBrowser(ANDROID)).toBe('android')
  })
})

describe('an ordinary browser', () => {
  it.each([
    ['Safari', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
    ['Chrome on Android', ANDROID.replace('; wv', '').replace('Version/4.0 ', '')],
    ['Chrome on iPhone', `${IPHONE} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`],
    ['Samsung Internet', `${ANDROID.replace('; wv', '')} SamsungBrowser/25.0`],
    ['Firefox', 'Mozilla/5.0 (Android 13; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0'],
    [
      'Edge',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0',
    ],
    ['WhatsApp fetching a preview', 'WhatsApp/2.24.10.74 A'],
    ['Facebook fetching a preview', 'facebookexternalhit/1.1'],
    ['nobody', ''],
  ])('is not an in-app browser: %s', (_, agent) => {
    expect(detectInAppBrowser(agent)).toBeNull()
  })
})

it('the Chrome link contains the whole URL, also as fallback', () => {
  const url = 'https://ciguena.mx/events/lucia/contribute?goal=g1&draft=a.b'
  const link = buildChromeLink(url)
  expect(link).toContain('intent://ciguena.mx/events/lucia/contribute?goal=g1&draft=a.b#Intent;')
  expect(link).toContain(';scheme=https;package=com.android.chrome;')
  expect(link).toContain(`S.browser_fallback_url=${encodeURIComponent(url)};end`)
})
