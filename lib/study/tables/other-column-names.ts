import { plainName, USUAL_NAMES } from './column-names.ts'

const ROMAJI = ['romaji', 'rōmaji', 'ローマ字', '罗马字', '罗马音']
export const isRomajiName = (name: string) => ROMAJI.includes(plainName(name))

/** Columns that no word takes along. */
const OTHERS = new Set([
  ...ROMAJI,
  ...(
    '#, no, no., id, guid, index, key, number, date, added, created, updated, due, deck, ' +
    'note type, level, jlpt, jlpt level, frequency, rank, part of speech, pos, type, category, ' +
    'lesson, chapter, unit, source, audio, word audio, sentence audio, sound, image, picture, ' +
    'pitch, pitch accent, accent, strokes, on, kun, onyomi, kunyomi, 音読み, 訓読み, 音读, 训读, 番号, 日付, ' +
    '登録日, 品詞, レベル, 級, 頻度, 課, 章, 音声, 画像, アクセント, 出典, 分類, 编号, 序号, 日期, 词性, 等级, 级别, 频率, 课, 音频, 图片, ' +
    '声调, 来源'
  ).split(', '),
])
const USUAL = new Set(Object.values(USUAL_NAMES).flat())

/** True if the name says all: a second meaning is not sought, but 単語（かな） is. */
export const isKnownName = (name: string) =>
  OTHERS.has(plainName(name)) || (USUAL.has(plainName(name)) && !/[)）]\s*$/.test(name))
