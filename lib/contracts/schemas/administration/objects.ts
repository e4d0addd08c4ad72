import { z } from 'zod'
import { HttpUrl, Text, Timestamp } from '../basics.ts'
import { partsOf } from '../parts.ts'

const Secret = Text.trim().max(500)

/** The direct overwrite form: what is left out is empty from then on. A complete one makes the bucket the store. */
export const CosSettingsInput = z.strictObject({
  /** Empty: Tencent's, by the region. */
  endpoint: z.union([z.literal(''), HttpUrl.max(300)]).default(''),
  region: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{0,60}$/)
    .default(''),
  bucket: z
    .string()
    .trim()
    .regex(/^[a-z0-9.-]{0,120}$/)
    .default(''),
  secret_id: Secret.default(''),
  secret_key: Secret.default(''),
})
export type CosSettingsInput = z.output<typeof CosSettingsInput>

export const CosSettings = z.object({
  /** `saved` by an administrator, or from the `environment`. */
  source: z.enum(['saved', 'environment']),
  /** The store for new objects. */
  object_store: z.enum(['local', 'cos']),
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  /** True if both parts of the credentials are set; they are never shown. */
  secret_set: z.boolean(),
})
export type CosSettings = z.infer<typeof CosSettings>

export const ProbeName = z.enum(['Bucket', 'PUT', 'HEAD', 'GET', 'LIST', 'DELETE'])
export type ProbeName = z.infer<typeof ProbeName>

export const ProbeResult = z.object({
  probe: ProbeName,
  ok: z.boolean(),
  ms: z.number(),
  /** The status of the HTTP reply; null if there was none. */
  status: z.number().int().nullable(),
  /** The cause, as the store names it. */
  code: z.string().nullable(),
  message: z.string(),
  /** Not tried, since one before it failed. */
  skipped: z.boolean(),
})
export type ProbeResult = z.infer<typeof ProbeResult>

export const ObjectKey = Text.min(1).max(1_000)
/** The parts in which an object is downloaded. */
export const objectParts = partsOf(100_000_000_000)

export const StoredObjects = z.object({
  object_store: z.enum(['local', 'cos']),
  objects: z.array(z.object({ key: z.string(), size: z.number(), modified_at: Timestamp })),
  /** The next level below, like folders. */
  prefixes: z.array(z.string()),
  /** Asks for what comes next; null at the end. */
  next_cursor: z.string().nullable(),
})
export type StoredObjects = z.infer<typeof StoredObjects>

export const PruneReport = z.object({
  dry_run: z.boolean(),
  /** Temporary files past their time. */
  temporary_objects: z.number().int(),
  temporary_bytes: z.number(),
  /** Clips without a reference, and the remains of unfinished ones. */
  clips: z.number().int(),
  parts: z.number().int(),
  /** Source files whose article does not know of them. */
  sources: z.number().int(),
  /** Sounds and pictures of cards that no learner has. */
  mined: z.number().int(),
  /** Of texts. */
  images: z.number().int(),
  failed: z.number().int(),
  /** The first of the keys. */
  keys: z.array(z.string()),
})
export type PruneReport = z.infer<typeof PruneReport>

/** The endings a video or sound file may have, and the type each stands for. */
export const MEDIA_EXTENSIONS = {
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
} as const
export type MediaExtension = keyof typeof MEDIA_EXTENSIONS

export const isMediaExtension = (extension: string): extension is MediaExtension =>
  Object.hasOwn(MEDIA_EXTENSIONS, extension)
