import { Problem } from '../../../lib/contracts/page-client.ts'

/** Texts for learners who have none; `samples/README.md` names their sources. The easiest comes first. */
export const samples = [
  {
    name: 'mittens',
    title: '手袋を買いに',
    author: '新美南吉',
    characters: 384,
    file: new URL('../../../samples/buying-mittens.txt', import.meta.url),
  },
  {
    name: 'melos',
    title: '走れメロス',
    author: '太宰治',
    characters: 1_025,
    file: new URL('../../../samples/run-melos.txt', import.meta.url),
  },
] as const
export type Sample = (typeof samples)[number]

export async function textOf({ file }: Sample): Promise<string> {
  const reply = await fetch(file).catch(() => null)
  if (!reply?.ok) throw new Problem('unavailable', '')
  return reply.text()
}

/** The samples to offer: those that the learner neither put away nor has among their own texts. */
export const samplesLeft = (
  putAway: readonly string[],
  own: readonly { readonly title: string; readonly author: string }[],
): Sample[] =>
  samples.filter(
    ({ name, title, author }) =>
      !putAway.includes(name) && !own.some(text => text.title === title && text.author === author),
  )
