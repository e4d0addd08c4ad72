import { createHash } from 'node:crypto'

/** Weak, since it names a reply in every coding. */
export const weakTag = (text: string) => `W/"${createHash('sha1').update(text).digest('base64url')}"`

/** Compares weakly, since a proxy that compresses weakens the tag. */
export const matchesTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some(given => given.trim() === '*' || opaque(given.trim()) === opaque(etag)) ?? false

const opaque = (etag: string) => etag.replace(/^W\//, '')
