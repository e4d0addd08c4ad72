import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The keys of the cache. Invalidating a key invalidates everything below it. */
export const keys = {
  overview: ['overview'],
  users: ['users'],
  quotas: ['quotas'],
  members: ['members'],
  inviteCodes: ['invite-codes'],
  registrationRequests: ['registration-requests'],
  articles: ['articles'],
  feedback: ['feedback'],
  recommendations: ['recommendations'],
  objects: ['objects'],
  runtimeSettings: ['runtime-settings'],
} as const

/** The endpoints, bindings and call plan, their states, and the models in use. */
export const modelsQuery = queryOptions({
  queryKey: ['model-routing'],
  queryFn: ({ signal }) => api.modelRouting.picture(undefined, { signal }),
})

/** The sign-ins of the administrator's own account. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api.sessions.list(undefined, { signal }),
})

export const speechQuery = queryOptions({
  queryKey: ['speech-settings'],
  queryFn: ({ signal }) => api.speechSettings.get(undefined, { signal }),
})

export const storageQuery = queryOptions({
  queryKey: ['storage-settings'],
  queryFn: ({ signal }) => api.cos.get(undefined, { signal }),
})

const BUILDING_MS = 1_000

/** Refreshed each second while a dictionary is being built. */
export const dictionaryQuery = queryOptions({
  queryKey: ['dictionary'],
  queryFn: ({ signal }) => api.dictionary.state(undefined, { signal }),
  refetchInterval: query => (query.state.data?.building ? BUILDING_MS : false),
})

/** The further dictionaries, refreshed each second while one is being built. */
export const furtherQuery = queryOptions({
  queryKey: ['further-dictionaries'],
  queryFn: ({ signal }) => api.furtherDictionaries.state(undefined, { signal }),
  refetchInterval: query => (query.state.data?.building ? BUILDING_MS : false),
})
