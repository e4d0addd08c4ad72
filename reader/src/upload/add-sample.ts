import { Problem } from '../../../lib/contracts/page-client.ts'
import type { Language } from '../../../web/language/language.ts'
import { calls } from '../articles/queries.ts'
import type { Sample } from './samples.ts'

/** Starts the task that makes a sample an article of the learner's own. */
export async function addSample({ title, author, file }: Sample, output_language: Language) {
  const raw_content = await textOf(file)
  return calls.articles.upload({ body: { raw_content, title, author, output_language } })
}

async function textOf(file: URL): Promise<string> {
  const reply = await fetch(file).catch(() => null)
  if (!reply?.ok) throw new Problem('unavailable', '')
  return reply.text()
}
