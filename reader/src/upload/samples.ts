/** Texts for learners who have none; `samples/README.md` names their sources. The easiest comes first. */
export const samples = [
  {
    name: 'mittens',
    title: '手袋を買いに',
    author: '新美南吉',
    file: new URL('../../../samples/buying-mittens.txt', import.meta.url),
  },
  {
    name: 'melos',
    title: '走れメロス',
    author: '太宰治',
    file: new URL('../../../samples/run-melos.txt', import.meta.url),
  },
] as const
export type Sample = (typeof samples)[number]
