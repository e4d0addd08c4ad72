import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { files as routes } from '../../contracts/data.ts'
import { type ObjectStores, SIGNED_FOR_S } from '../../media/object-store.ts'
import type { Media } from '../audio/media.ts'
import { temporaryFile } from './temporary-file.ts'

type Source = z.input<typeof routes.source.output>

/** Where a temporary file of the acting account can be had for a while, by whoever is told. */
export async function sourceOf(
  media: Media,
  acting: Acting | null,
  handle: string,
  signal: AbortSignal,
): Promise<Source> {
  const { store, info } = await temporaryFile(media, acting, handle, signal)
  const expires = media.content.now().getTime() + SIGNED_FOR_S * 1_000
  const url = await store.signedUrl(handle, SIGNED_FOR_S)
  return { url, size: info.size, expires_at: new Date(expires).toISOString() }
}

/** The origins of signed addresses, of every store that can be read. */
export async function signedOrigins(objects: ObjectStores): Promise<string[]> {
  const signed = await Promise.all(objects.all().map(store => store.signedUrl(ANY_KEY, 1)))
  return [...new Set(signed.map(url => new URL(url).origin))]
}

/** A store signs an address without looking whether something is there. */
const ANY_KEY = 'tmp/u1/transcription/2000/01/01/00000000000000000000000000.wav'
