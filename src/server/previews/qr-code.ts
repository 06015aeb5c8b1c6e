import { renderAsync } from '@resvg/resvg-js'
import QRCode from 'qrcode'

const PNG_SIDE = 1_024

/** An address as a QR code, an SVG in black on white: that scans best, on a screen as on a napkin. */
export function drawQrSvg(address: string): Promise<string> {
  return QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
}

/** The same as a PNG for printing; drawn off the thread that answers, which would stop for 100 ms. */
export async function drawQrPng(address: string): Promise<Uint8Array> {
  const image = await renderAsync(await drawQrSvg(address), {
    fitTo: { mode: 'width', value: PNG_SIDE },
    font: { loadSystemFonts: false },
  })
  return image.asPng()
}
