/** Draws a URL as a QR code, an SVG in black on white, which scans best. */
export async function drawQrSvg(url: string): Promise<string> {
  const { default: qrCode } = await import('qrcode')
  return qrCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
}
