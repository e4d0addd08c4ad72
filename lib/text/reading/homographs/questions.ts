import { ahead, type Homographs } from '../cues.ts'

export const questions: Homographs = {
  何: [
    { reading: 'なん', right: ahead('[だでのとてっじ]|な[のらん]|ら|にも|曜|箇|ヶ|か月|か国') },
    { reading: 'なに' },
  ],
  何時: [{ reading: 'いつ', right: ahead('も|か[^らい]|の間に|まで?も') }, { reading: 'なんじ' }],
  何人: [{ reading: 'なんぴと', right: ahead('たりとも') }, { reading: 'なんにん' }],
}
