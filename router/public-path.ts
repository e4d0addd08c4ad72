import type { RequestHandler } from 'express'

/**
 * Takes the path under which people reach a service off the front of a request where it is there, exactly as it is set: a
 * proxy may have taken it off already, and a proxy alone knows which other spellings it passes on. All that follows sees
 * the addresses of the contracts. The path itself leads to the page under it, by a relative address.
 */
export function withoutPath(path: string): RequestHandler {
  const leading = `${path.slice(path.lastIndexOf('/') + 1)}/`
  return (request, response, next) => {
    const { url } = request
    if (!url.startsWith(path)) return next()
    const rest = url.slice(path.length)
    if (rest === '' || rest.startsWith('?')) return response.redirect(308, leading + rest)
    if (rest.startsWith('/')) request.url = rest
    next()
  }
}
