import { Problem } from '../../../lib/contracts/page-client.ts'
import type { Language } from '../../../web/language/language.ts'
import { calls } from '../articles/queries.ts'
import { explanations } from './details.ts'
import type { Sample } from './samples.ts'

/** Starts the task that makes a sample an article of the learner's own. */
export async function addSample({ title, author, file }: Sample, language: Language) {
  const raw_content = await textOf(file)
  const { explanation_level, output_language } = explanations.now()
  const chosen = { explanation_level, output_language: output_language ?? language }
  return calls.articles.upload({ body: { raw_content, title, author, ...chosen } })
}

async function textOf(file: URL): Promise<string> {
  const reply = await fetch(file).catch(() => null)
  if (!reply?.ok) throw new Problem('unavailable', '')
  return reply.text()
}
