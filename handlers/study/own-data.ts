import type { WordName } from '../../lib/contracts/schemas/japanese/dictionary.ts'
import { ownData } from '../../lib/contracts/study/contract.ts'
import { stream } from '../../lib/platform/http/reply.ts'
import { endpoint } from '../../lib/study/app.ts'
import {
  exportAll as everything,
  filteredSkills,
  exportOne as onePart,
} from '../../lib/study/exports/export-data.ts'
import { voiceCredits } from '../../lib/study/exports/voice-credits.ts'
import { wordAccents } from '../../lib/study/exports/word-accents.ts'

export const exportAll = endpoint(ownData.exportAll, async ({ query, actor, app, signal }) => {
  const { open, headers } = everything({ data: app.clients.data, actor, signal, withSound: query.sound })
  return stream(await app.exports.open(actor.user_id, open), headers)
})

export const exportOne = endpoint(ownData.exportOne, async ({ params, query, actor, app, signal }) => {
  const { format, sound: withSound, ...filter } = query
  const { data, agent } = app.clients
  const credits = (voices: ReadonlySet<string>) => voiceCredits(agent, voices, signal)
  const accents = (words: readonly WordName[]) => wordAccents({ agent, data }, words, signal)
  const skills = await filteredSkills(data, params.part, filter, signal)
  const about = { now: app.now, workFolder: app.workFolder, withSound }
  const exporting = { data, signal, ...about, skills, credits, accents }
  const { open, headers } = onePart(exporting, params.part, format)
  return stream(await app.exports.open(actor.user_id, open), headers)
})
