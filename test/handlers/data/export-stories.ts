import { text } from 'node:stream/consumers'
import type { Acting, Member } from '../../../lib/platform/auth/actor.ts'
import { exportAll } from '../../../lib/study/exports/export-data.ts'
import type { Lab } from './lab.ts'

const memberOf = ({ user_id, role }: Acting): Member => ({
  kind: 'user',
  user_id,
  role,
  username: `no. ${user_id}`,
})

export type Line = Record<string, unknown> & { kind: string }
export const streamOf = (
  lab: Lab,
  acting: Acting,
  { signal = new AbortController().signal, withSound = false } = {},
) => exportAll({ data: lab.as(acting), actor: memberOf(acting), signal, withSound }).open()
export const parsed = (exported: string): Line[] =>
  exported
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
export const exportOf = async (lab: Lab, acting: Acting) => parsed(await text(streamOf(lab, acting)))
export const ofKind = (lines: Line[], kind: string) => lines.filter(line => line.kind === kind)
