import QRCode from 'qrcode'

/** Draws a URL as a QR code, an SVG in black on white, which scans best. */
export function drawQrSvg(url: string): Promise<string> {
  return QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
}
