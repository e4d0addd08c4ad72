import { readFile } from 'node:fs/promises'

const GALAXY =
  '「ではみなさんは、そういうふうに川だと云われたり、乳の流れたあとだと云われたりしていた、このぼんやりと白いものがほんとうは何かご承知ですか。」'
const CAT =
  '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。'

const sample = (name: string) => () =>
  readFile(new URL(`../../../samples/${name}.txt`, import.meta.url), 'utf8')

export interface Text {
  title: string
  author: string
  read(): Promise<string>
  /** How many of ten of its words the learner in the pictures knows. */
  known: number
  /** The row at which the learner stopped reading. */
  stopped: number
}

/** Texts in the public domain, last read last. */
export const texts: Text[] = [
  { title: '銀河鉄道の夜', author: '宮沢賢治', read: async () => GALAXY, known: 4, stopped: 0 },
  { title: '吾輩は猫である', author: '夏目漱石', read: async () => CAT, known: 7, stopped: 2 },
  { title: '手袋を買いに', author: '新美南吉', read: sample('buying-mittens'), known: 9, stopped: 12 },
  { title: '走れメロス', author: '太宰治', read: sample('run-melos'), known: 6, stopped: 4 },
]
