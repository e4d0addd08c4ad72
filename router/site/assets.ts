import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { RequestHandler } from 'express'

const YEAR_S = 31_536_000
/** The encodings of the built files, smallest first. */
const packings = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
]

interface Form {
  coding: string
  bytes: Buffer
  etag: string
}

/**
 * Serves the files of `folder`, whose names contain a hash of their content. They are read once, together with the
 * page that names them, so a later build in the same folder breaks no open page.
 */
export function assets(folder: string): RequestHandler<{ name: string }> {
  const files = filesIn(folder)
  return (request, response, next) => {
    const { name } = request.params
    const form = files
      .get(name)
      ?.find(({ coding }) => coding === 'identity' || request.acceptsEncodings(coding) !== false)
    if (!form) return next()
    const { coding, bytes, etag } = form
    response.vary('accept-encoding')
    if (coding !== 'identity') response.set('content-encoding', coding)
    response.set({ 'cache-control': `public, max-age=${YEAR_S}, immutable`, etag })
    response.type(extname(name)).send(bytes)
  }
}

function filesIn(folder: string): Map<string, Form[]> {
  const names = readdirSync(folder)
  const isPacked = (name: string) => packings.some(({ ending }) => name.endsWith(ending))
  const formOf = (name: string, coding: string): Form => {
    const bytes = readFileSync(join(folder, name))
    return { coding, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  }
  return new Map(
    names
      .filter(name => !isPacked(name))
      .map(name => [
        name,
        [
          ...packings
            .filter(({ ending }) => names.includes(name + ending))
            .map(({ coding, ending }) => formOf(name + ending, coding)),
          formOf(name, 'identity'),
        ],
      ]),
  )
}
