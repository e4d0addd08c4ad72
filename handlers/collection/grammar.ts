import { endpoint } from '../../lib/collection/app.ts'
import { presentedPatterns } from '../../lib/collection/present-patterns.ts'
import { grammar } from '../../lib/contracts/collection.ts'
import { notModified, prepared } from '../../lib/platform/http/reply.ts'
import { matchesTag, weakTag } from '../../lib/platform/http/serving/entity-tag.ts'

const body = JSON.stringify({ patterns: presentedPatterns })
const headers = { etag: weakTag(body), 'cache-control': 'public, max-age=3600' }

export const patterns = endpoint(grammar.patterns, request =>
  matchesTag(request.headers['if-none-match'], headers.etag) ? notModified(headers) : prepared(body, headers),
)
