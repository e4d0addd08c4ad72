import { endpoint } from '../../lib/app/collection.ts'
import { grammar } from '../../lib/contracts/collection/contract.ts'
import { matchesTag, weakTag } from '../../lib/http/entity-tag.ts'
import { notModified, prepared } from '../../lib/http/reply.ts'
import { presentedPatterns } from '../../lib/text/grammar/present-patterns.ts'

const body = JSON.stringify({ patterns: presentedPatterns })
const headers = { etag: weakTag(body), 'cache-control': 'public, max-age=3600' }

export const patterns = endpoint(grammar.patterns, request =>
  matchesTag(request.headers['if-none-match'], headers.etag) ? notModified(headers) : prepared(body, headers),
)
