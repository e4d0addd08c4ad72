import type { Route } from './route.ts'

export interface CorsPolicy {
  origins: string[]
  methods: Route['method'][]
  allowedHeaders: string[]
  exposedHeaders: string[]
  /** Seconds a browser may keep the answer to a preflight. */
  maxAge: number
}

/** What pages of other origins may do, by ALLOW_ORIGINS. Nothing is sent with credentials: tokens travel in a header. */
export const corsPolicy = (allowOrigins: string): CorsPolicy => ({
  origins: allowOrigins
    .split(',')
    .map(origin => origin.trim())
    .filter(origin => origin !== ''),
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['Authorization', 'Content-Type', 'If-None-Match', 'Last-Event-ID', 'Range'],
  exposedHeaders: ['ETag', 'Retry-After', 'Content-Range', 'X-Request-Id'],
  maxAge: 600,
})
