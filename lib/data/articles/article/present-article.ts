import type { ArticleHead } from '../../../contracts/schemas/articles/articles.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { owns } from './access.ts'
import { readyRows } from './heads.ts'
import { mediaKindOf, metadataOf } from './metadata-of.ts'

/** Marks a text with translations from a file, for readers of the head alone. */
export const TRANSLATED_BY_FILE = { translations: 'file' } as const

/** Only owners see the place of the source file. */
export const presentHead = (record: ArticleRecord, acting: Acting | null): ArticleHead =>
  headFor(record, owns(acting, record))

export const presentForAdministrators = (record: ArticleRecord): ArticleHead => headFor(record, true)

function headFor(record: ArticleRecord, isOwner: boolean): ArticleHead {
  const { source_media, ...readersMetadata } = metadataOf(record)
  const { row_writes: _writes, ended_task_id: _ended, source_store: _store, ...stored } = record
  const { resume_revision: _resume, is_resumed: _resumed, ...known } = stored
  const { lexicon_revision: _lexicon, analysis_version: _analysis, ...presented } = known
  const { text_bytes: _text, media_bytes: _media, rows_since: _since, ...counted } = presented
  const { image_bytes: _bytes, total_images: _images, ...visible } = counted
  return {
    ...visible,
    rows_ready: readyRows(record),
    ...flags(record),
    explain: record.explain === 1,
    tts: record.tts === 1,
    has_media: source_media !== undefined,
    media_kind: mediaKindOf({ source_media }),
    resumes: resumes(record),
    total_headings: record.total_headings ?? 0,
    model: record.model ?? null,
    page_direction: record.page_direction ?? null,
    cover: record.cover ?? null,
    task_id: record.task_id ?? null,
    metadata: source_media !== undefined && isOwner ? { ...readersMetadata, source_media } : readersMetadata,
  }
}

/** True if the controller is to go on with interrupted work. */
export const resumes = ({
  resume_revision,
  content_revision,
}: {
  resume_revision?: number | undefined
  content_revision: number
}) => resume_revision === content_revision

export const flags = ({ is_public, guest_visible }: Pick<ArticleRecord, 'is_public' | 'guest_visible'>) => ({
  is_public: is_public === 1,
  guest_visible: guest_visible === 1,
})
