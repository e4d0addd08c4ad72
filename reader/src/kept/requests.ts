import type { Operation } from '../../../lib/contracts/page-client.ts'

/** A request in the one form under which its reply is kept: the parts of its query are in order. */
export function requestOf(path: string): string {
  const [place = '', query] = path.split('?')
  if (query === undefined) return place
  const search = new URLSearchParams(query)
  search.sort()
  return `${place}?${search}`
}

/** The text that a request is about; null if it is about none. */
export function textOf(path: string): number | null {
  const [, id] = /^\/api\/articles\/(\d+)(?:[/?]|$)/.exec(path) ?? []
  return id === undefined ? null : Number(id)
}

export const queryOf = (path: string): URLSearchParams => new URLSearchParams(path.split('?')[1] ?? '')

/** The path of a route for a text, as the page's client calls it. */
export const pathFor = ({ path }: Pick<Operation, 'path'>, text: number, query = ''): string =>
  path.replace('{id}', String(text)) + (query === '' ? '' : `?${query}`)
