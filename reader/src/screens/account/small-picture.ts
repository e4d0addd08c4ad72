/** As large as a picture is kept. */
const SIDE = 256

/** What was chosen cannot be shown as a picture. */
export class NoPicture extends Error {}

/** The middle of a picture, as small as it is kept: a photo of a phone is larger than what may be sent. */
export async function smallPicture(file: Blob): Promise<Uint8Array> {
  const whole = await createImageBitmap(file).catch(() => {
    throw new NoPicture()
  })
  const side = Math.min(whole.width, whole.height)
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  canvas
    .getContext('2d')
    ?.drawImage(whole, (whole.width - side) / 2, (whole.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  whole.close()
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new Uint8Array(await blob.arrayBuffer())
}
