import sharp from 'sharp'

/** Softens a drawing into something like a photo: light from the window, a little grain. */
const light = (width: number, height: number) => `
  <defs>
    <radialGradient id="light" cx="0.25" cy="0.15" r="1">
      <stop offset="0" stop-color="#fff4d6" stop-opacity="0.75"/>
      <stop offset="1" stop-color="#5b2c46" stop-opacity="0.28"/>
    </radialGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#light)"/>`

const wrap = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}${light(width, height)}</svg>`

const crib = (x: number, y: number) => {
  const bars = Array.from(
    { length: 9 },
    (_, place) =>
      `<rect x="${x + 24 + place * 52}" y="${y + 30}" width="14" height="190" rx="7" fill="#e9c9a0"/>`,
  )
  return `<rect x="${x}" y="${y}" width="18" height="300" rx="9" fill="#c98f5a"/>
    <rect x="${x + 462}" y="${y}" width="18" height="300" rx="9" fill="#c98f5a"/>
    <rect x="${x + 10}" y="${y + 130}" width="460" height="80" rx="30" fill="#fdf6ec"/>
    <ellipse cx="${x + 120}" cy="${y + 130}" rx="70" ry="34" fill="#f8b9cc"/>
    ${bars.join('')}
    <rect x="${x}" y="${y + 16}" width="480" height="20" rx="10" fill="#c98f5a"/>
    <rect x="${x}" y="${y + 214}" width="480" height="22" rx="11" fill="#c98f5a"/>`
}

const nursery = wrap(
  1_600,
  1_000,
  `<rect width="1600" height="1000" fill="#f3d9c4"/>
  <rect y="760" width="1600" height="240" fill="#c58b61"/>
  <rect x="190" y="120" width="420" height="430" rx="18" fill="#fffaf0"/>
  <rect x="212" y="142" width="376" height="386" fill="#b9dcec"/>
  <circle cx="500" cy="230" r="46" fill="#fbd98f"/>
  <path d="M212 460q90-90 190-20t186-30v118H212z" fill="#8fc0a3"/>
  <path d="M392 142h16v386h-16zM212 327h376v16H212z" fill="#fffaf0"/>
  <path d="M170 100q40 240-20 470h70q30-240 10-470zM630 100q-40 240 20 470h-70q-30-240-10-470z" fill="#d6246a"/>
  <path d="M1120 80v70m-150 0h300" stroke="#3a2438" stroke-width="6" fill="none"/>
  <path d="M970 150v80m150-80v120m150-120v80" stroke="#3a2438" stroke-width="3" fill="none"/>
  <circle cx="970" cy="262" r="34" fill="#f4a72c"/><path d="M1120 270l14 34 36 3-27 24 8 36-31-19-31 19 8-36-27-24 36-3z" fill="#6b4a9e"/>
  <path d="M1262 232a36 36 0 1 0 34 50 40 40 0 0 1-34-50z" fill="#2c7c92"/>
  <ellipse cx="1120" cy="830" rx="390" ry="60" fill="#a4543f"/>
  <g transform="translate(760 430) scale(1.3)">${crib(0, 0)}</g>
  <circle cx="470" cy="720" r="70" fill="#b9794a"/><circle cx="410" cy="660" r="26" fill="#b9794a"/><circle cx="530" cy="660" r="26" fill="#b9794a"/>
  <ellipse cx="470" cy="850" rx="95" ry="100" fill="#b9794a"/><ellipse cx="470" cy="860" rx="58" ry="66" fill="#e9c9a0"/>
  <circle cx="446" cy="710" r="8" fill="#3a2438"/><circle cx="494" cy="710" r="8" fill="#3a2438"/><ellipse cx="470" cy="742" rx="26" ry="20" fill="#e9c9a0"/><circle cx="470" cy="734" r="8" fill="#3a2438"/>`,
)

const stroller = wrap(
  900,
  900,
  `<rect width="900" height="900" fill="#cfe6f2"/><path d="M0 640q240-70 460-20t440-30v310H0z" fill="#8fc0a3"/>
  <path d="M210 360a230 230 0 0 1 230-190v190z" fill="#d6246a"/><path d="M210 360h420a210 210 0 0 1-420 0z" fill="#f8b9cc"/>
  <path d="M630 360l90-120h70M300 560l-50 110m310-110l50 110" stroke="#3a2438" stroke-width="18" fill="none" stroke-linecap="round"/>
  <circle cx="260" cy="700" r="72" fill="#3a2438"/><circle cx="260" cy="700" r="38" fill="#fffdf8"/><circle cx="600" cy="700" r="72" fill="#3a2438"/><circle cx="600" cy="700" r="38" fill="#fffdf8"/>`,
)

const cribPicture = wrap(
  800,
  1_100,
  `<rect width="800" height="1100" fill="#e5dcef"/><rect y="840" width="800" height="260" fill="#b9794a"/>
  <g transform="translate(100 520) scale(1.25)">${crib(0, 0)}</g>
  <path d="M400 90v120" stroke="#3a2438" stroke-width="4"/><path d="M330 240a80 80 0 1 0 120-60 90 90 0 0 1-120 60z" fill="#fbd98f"/>`,
)

const diapers = wrap(
  900,
  600,
  `<rect width="900" height="600" fill="#fbe7cb"/><rect y="440" width="900" height="160" fill="#d2a06b"/>
  ${[0, 1, 2].map((row) => `<rect x="${210 + row * 40}" y="${350 - row * 100}" width="${480 - row * 80}" height="110" rx="34" fill="#fffdf8"/><path d="M${240 + row * 40} ${402 - row * 100}h${420 - row * 80}" stroke="#b9dcec" stroke-width="10" stroke-linecap="round"/>`).join('')}`,
)

/** Drawings that stand for photos. */
export const SCENES = { nursery, stroller, crib: cribPicture, diapers }

/** Draws a scene as a JPEG, in place of a photo of anybody. */
export const drawScene = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()

/** Draws a scene as costly to compress as a phone's photo: every pixel has grain. */
export async function drawPhoto(svg: string): Promise<Buffer> {
  const drawing = sharp(await drawScene(svg))
  const { width, height } = await drawing.metadata()
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const grain = sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
  const input = await grain.png().toBuffer()
  return drawing
    .composite([{ input, blend: 'overlay' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}
