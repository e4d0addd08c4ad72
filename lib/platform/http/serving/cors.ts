import type { Route } from '../route.ts'

/** Never allows credentials: tokens travel in a header. */
export const corsPolicy = (allowOrigins: string) => ({
  origins: allowOrigins
    .split(',')
    .map(origin => origin.trim())
    .filter(origin => origin !== ''),
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Route['method'][],
  allowedHeaders: [
    'Authorization',
    'X-Yomu-Authorization',
    'Content-Type',
    'If-None-Match',
    'Last-Event-ID',
    'Range',
  ],
  exposedHeaders: ['ETag', 'Retry-After', 'Content-Range', 'X-Request-Id'],
  /** Seconds for which a browser keeps the answer to a preflight. */
  maxAge: 600,
})
