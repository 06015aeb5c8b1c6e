import { expect, test } from 'vitest'
import { nameDevice } from './device-name.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

test.for([
  [`${ANDROID} ${BLINK} Mobile Safari/537.36`, 'Chrome en Android'],
  [`${WINDOWS} ${BLINK} Safari/537.36 Edg/141.0.0.0`, 'Edge en Windows'],
  [`${WINDOWS} ${BLINK} Safari/537.36 OPR/124.0.0.0`, 'Opera en Windows'],
  [
    `${ANDROID} AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet en Android',
  ],
  [`${IPHONE} ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari en iPhone'],
  [`${IPHONE} ${WEBKIT} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome en iPhone'],
  [`${IPHONE} ${WEBKIT} Mobile/15E148 Instagram 400.0.0`, 'Instagram en iPhone'],
  [`${MAC} ${WEBKIT} Version/18.5 Safari/605.1.15`, 'Safari en Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox en Linux'],
  ['curl/8.5.0 <script>', 'Navegador'],
  [undefined, 'Navegador'],
] as const)('%s is named %s', ([userAgent, name]) => {
  expect(nameDevice(userAgent)).toBe(name)
})
