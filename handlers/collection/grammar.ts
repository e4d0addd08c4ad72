import { endpoint } from '../../lib/collection/app.ts'
import { grammar } from '../../lib/contracts/collection.ts'
import type { GrammarPattern } from '../../lib/contracts/schemas/japanese/grammar.ts'
import { patterns as known } from '../../lib/japanese/grammar/patterns.ts'
import { notModified, prepared } from '../../lib/platform/http/reply.ts'
import { matchesTag, weakTag } from '../../lib/platform/http/serving/entity-tag.ts'
import { nameOf } from '../../lib/platform/values/name-of.ts'

const presented: readonly GrammarPattern[] = known.map(
  ({ pattern, level, name, reading, meaning: [en, ja, zh], example }) => ({
    pattern,
    skill_id: nameOf('grammar', name, reading),
    level,
    name,
    reading,
    meaning: { en, ja, zh },
    example,
  }),
)

const body = JSON.stringify({ patterns: presented })
const headers = { etag: weakTag(body), 'cache-control': 'public, max-age=3600' }

export const patterns = endpoint(grammar.patterns, request =>
  matchesTag(request.headers['if-none-match'], headers.etag) ? notModified(headers) : prepared(body, headers),
)
