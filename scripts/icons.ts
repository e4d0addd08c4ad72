/** `node scripts/icons.ts` makes the icons of the installed app from the page's own icon. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const GROUND = '#3b5bdb'
/** Systems cut a maskable icon to their own shape and keep its middle. */
const SAFE = 0.8

const drawn = await readFile('web/start/icon.svg')
const SVG_UNITS = 32
/** The dots per inch at which the drawing has so many pixels. */
const at = (pixels: number) => ({ density: (72 * pixels) / SVG_UNITS })

const plain = (pixels: number) => sharp(drawn, at(pixels)).resize(pixels, pixels)

/** Removes the round corners, which systems add themselves. */
async function filled(pixels: number, share: number) {
  const icon = await plain(Math.round(pixels * share))
    .png()
    .toBuffer()
  return sharp({ create: { width: pixels, height: pixels, channels: 3, background: GROUND } }).composite([
    { input: icon },
  ])
}

const icons = {
  'icon-192.png': plain(192),
  'icon-512.png': plain(512),
  'icon-maskable-512.png': await filled(512, SAFE),
  'apple-touch-icon.png': await filled(180, 1),
}
for (const [name, picture] of Object.entries(icons))
  await picture.png({ compressionLevel: 9, palette: true }).toFile(`reader/public/${name}`)
