import { renderAsync } from '@resvg/resvg-js'
import QRCode from 'qrcode'

const PNG_SIDE = 1_024

/** Draws a URL as a QR code, an SVG in black on white, which scans best. */
export function drawQrSvg(url: string): Promise<string> {
  return QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
}

/** Draws a URL as a PNG for printing; `renderAsync` uses a thread, since it takes 100 ms. */
export async function drawQrPng(url: string): Promise<Uint8Array> {
  const image = await renderAsync(await drawQrSvg(url), {
    fitTo: { mode: 'width', value: PNG_SIDE },
    font: { loadSystemFonts: false },
  })
  return image.asPng()
}
