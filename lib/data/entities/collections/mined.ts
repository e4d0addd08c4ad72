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
 * A source's or kept sentence's media from a recording, present or wanted. Wanted ones are due among those of all learners,
 * so that a crash loses nothing.
 */
export const mediaRecord = recordCodec(
  'mined_media',
  z.object({
    user_id: Id,
    media_id: MediaId,
    article_id: Id,
    index: z.number(),
    content_revision: z.number(),
    /** True for pictures that belong to a sentence. */
    has_picture: z.boolean(),
    sound: PartState,
    picture: PartState,
    start_ms: z.number(),
    end_ms: z.number(),
    reason: MediaReason.nullable(),
    /** Hashes of the present files, those of earlier ends until others exist; null without files. */
    sound_hash: z.string().nullable(),
    picture_hash: z.string().nullable(),
    /** The present sound's ends, while others are wanted. */
    former_start_ms: z.number().nullable(),
    former_end_ms: z.number().nullable(),
    /** Null unless something is wanted. */
    due_at: z.string().nullable(),
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

/** Longest due first, of all learners. */
export const dueMediaOfAll: IndexPartition = { index: 'gsi2', pk: 'MINING' }

const FILE = { pk: 'MINEDFILES#${user_id}', sk: '${hash}' } as const
export const fileKey = (user_id: number, hash: string) => plainKey(FILE, { user_id, hash })
export const filesOf = (user_id: number) => fileKey(user_id, '').pk

/** Learners may share objects, so the keys name no account. */
const stored = (at: 'sound_key' | 'picture_key'): NamedObject => ({ at, store: 'store' })

/** At most a sound and a picture of a piece. Written before the objects, whose keys follow when they are stored. */
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

export const filesWith = (store: StoreTable, hash: string) =>
  newestIn(store, { index: 'gsi2', pk: `MINEDFILE#${hash}` })
