import { z } from 'zod'
import { Id, Timestamp } from '../../../contracts/schemas/basics.ts'
import { MediaReason } from '../../../contracts/schemas/learners/mined-media.ts'
import { MediaId } from '../../../contracts/schemas/media-id.ts'
import type { NamedObject } from '../../../store/belonging.ts'
import type { StoreTable } from '../../../store/client.ts'
import { plainKey, primaryIndex, secondaryIndex, storedEntity } from '../../../store/entity.ts'
import { type IndexPartition, newestIn } from '../../../store/reading/plain-read.ts'
import { LEARNED } from './keys.ts'
import { type Decoded, recordCodec } from './record-codec.ts'

const MEDIA = { pk: 'MINED#${user_id}', sk: '${media_id}' } as const
export const mediaKey = (user_id: number, media_id: string) => plainKey(MEDIA, { user_id, media_id })
export const mediaOf = (user_id: number) => mediaKey(user_id, '').pk

const PartState = z.enum(['none', 'wanted', 'ready', 'failed'])

/**
 * The sound and picture that a source of a word or a kept sentence has, or is to have, from a recording. While something is
 * wanted it is due: it stands among the due ones of all learners, so that a crash loses nothing.
 */
export const mediaRecord = recordCodec(
  'mined_media',
  z.object({
    user_id: Id,
    media_id: MediaId,
    article_id: Id,
    index: z.number(),
    content_revision: z.number(),
    /** True if its recording has pictures that belong to a sentence. */
    has_picture: z.boolean(),
    sound: PartState,
    picture: PartState,
    start_ms: z.number(),
    end_ms: z.number(),
    reason: MediaReason.nullable(),
    /** The files that its sound and picture have, of earlier ends until there are others; null without any. */
    sound_hash: z.string().nullable(),
    picture_hash: z.string().nullable(),
    /** The ends of the sound that it has, while others are wanted. */
    former_start_ms: z.number().nullable(),
    former_end_ms: z.number().nullable(),
    /** Null unless something is wanted. */
    due_at: z.string().nullable(),
    /** How often it was begun to be cut since it was wanted. */
    tries: z.number(),
    version: z.number(),
    updated_at: Timestamp,
  }),
)
export type StoredMedia = Decoded<typeof mediaRecord>

export const mediaEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...mediaRecord.declaration(LEARNED),
    indexes: {
      media: primaryIndex(MEDIA.pk, MEDIA.sk),
      due: {
        ...secondaryIndex('gsi2', 'MINING', '${due_at}#${user_id}#${media_id}'),
        condition: media => media.due_at !== undefined,
      },
    },
  })

/** The wanted media of all learners, the longest due first. */
export const dueMediaOfAll: IndexPartition = { index: 'gsi2', pk: 'MINING' }

const FILE = { pk: 'MINEDFILES#${user_id}', sk: '${hash}' } as const
export const fileKey = (user_id: number, hash: string) => plainKey(FILE, { user_id, hash })
export const filesOf = (user_id: number) => fileKey(user_id, '').pk

/** Files of several learners may share their objects, so that the keys name no account. */
const stored = (at: 'sound_key' | 'picture_key'): NamedObject => ({ at, store: 'store' })

/**
 * The files of one piece of a recording that a learner has: at most a sound and a picture. Written before its objects,
 * whose keys it gets when they are stored.
 */
export const minedFileRecord = recordCodec(
  'mined_file',
  z.object({
    user_id: Id,
    hash: z.string(),
    store: z.string(),
    sound_key: z.string().nullable(),
    sound_bytes: z.number(),
    picture_key: z.string().nullable(),
    picture_bytes: z.number(),
    state: z.enum(['kept', 'removing']),
    version: z.number(),
    updated_at: Timestamp,
  }),
)
export type StoredFile = Decoded<typeof minedFileRecord>

export const minedFileEntity = (table: StoreTable) =>
  storedEntity(table, {
    ...minedFileRecord.declaration({
      ...LEARNED,
      objects: [stored('sound_key'), stored('picture_key')],
      erased: 'apart',
    }),
    indexes: {
      file: primaryIndex(FILE.pk, FILE.sk),
      ofAll: secondaryIndex('gsi2', 'MINEDFILE#${hash}', '${user_id}'),
    },
  })

/** The files of one piece, of all learners. */
export const filesWith = (store: StoreTable, hash: string) =>
  newestIn(store, { index: 'gsi2', pk: `MINEDFILE#${hash}` })
