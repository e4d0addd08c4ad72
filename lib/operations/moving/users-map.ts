import { OperationRefused } from '../refused.ts'

export type UsersMap = ReadonlyMap<number, number>

const LINE = /^\s*([1-9]\d{0,14})\s*,\s*([1-9]\d{0,14})\s*$/
const IGNORED = /^\s*(?:#.*)?$/

/** Reads `old,new`, and skips empty lines and those that begin with #. */
export function parseUsersMap(text: string): UsersMap {
  const users = new Map<number, number>()
  const lineOf = new Map<number, number>()
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (IGNORED.test(line)) continue
    const number = index + 1
    const [, old, wanted] = LINE.exec(line) ?? []
    if (old === undefined)
      throw new OperationRefused(`Line ${number} of the map of ids is not of the form old,new.`)
    const [from, to] = [Number(old), Number(wanted)]
    if (users.has(from)) throw new OperationRefused(`Line ${number} of the map of ids names ${from} again.`)
    const other = lineOf.get(to)
    if (other !== undefined)
      throw new OperationRefused(
        `Lines ${other} and ${number} of the map of ids map two accounts to ${to}. Give each an id of its own.`,
      )
    users.set(from, to)
    lineOf.set(to, number)
  }
  return users
}

/** Throws if two accounts that own something would become one. */
export function mustKeepApart(users: UsersMap, owners: Iterable<number>): void {
  const ownerOf = new Map<number, number>()
  for (const id of owners) {
    const to = users.get(id) ?? id
    const other = ownerOf.get(to)
    if (other !== undefined)
      throw new OperationRefused(
        `The map of ids would merge the accounts ${other} and ${id} into ${to}. Map each to an id of its own.`,
      )
    ownerOf.set(to, id)
  }
}
