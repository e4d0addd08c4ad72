import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { RequestHandler } from 'express'
import { type Directives, secured } from './page-security.ts'

interface Named {
  more: (() => Promise<Directives>) | undefined
  /** Inserts values into a script that are known only at the start. */
  finish(text: string, allowed?: Directives): string
}

/** Serves a file whose name has no hash: browsers ask each time whether it has changed. */
export function named(path: string, { more, finish }: Named): RequestHandler {
  if (!existsSync(path)) return (_request, _response, next) => next()
  const bytes = readFileSync(path)
  const ending = extname(path)
  return async (request, response, next) => {
    const allowed = await more?.()
    const content = ending === '.js' ? Buffer.from(finish(bytes.toString(), allowed)) : bytes
    secured(undefined, allowed)(request, response, failed => {
      if (failed) return next(failed)
      const etag = `"${createHash('sha256').update(content).digest('base64url')}"`
      response.set({ 'cache-control': 'no-cache', etag }).type(ending).send(content)
    })
  }
}
