import { textOf, type Word } from '../morphology/word.ts'

const readings = new Map(
  [...'月火水木金土日'].map((day, at) => [day, 'げつ か すい もく きん ど にち'.split(' ')[at] ?? '']),
)
const week = [...readings.keys()]
const days = week.join('')
const kanji = String.raw`\p{Script=Han}々`

/** Days with a sign between them (月・水・金, 月〜金, 土・日・祝日), or three and more side by side; no part of a longer list (火・水・風). */
const lists = new RegExp(
  `(?<![${kanji}]|[${kanji}][・、])(?:[${days}](?:[・、,，／/〜～－-][${days}])+(?:[・、]祝日?)?|[${days}]{3,})(?![${kanji}]|[・、][${kanji}]|曜)`,
  'gu',
)
/** A day in brackets after a date or a word for it: １２月１日（火）, 毎週(水). */
const bracketed = new RegExp(`(?<=[日週夜朝回0-9０-９][（(])[${days}](?:[・、]祝)?(?=[）)])`, 'gu')

/** Reads weekdays that stand for their first kanji. */
export function readWeekdays(words: readonly Word[]): Word[] {
  if (!words.some(({ surface }) => readings.has(surface))) return [...words]
  const sentence = textOf(words)
  const spans = [...sentence.matchAll(lists), ...sentence.matchAll(bracketed)].filter(([span]) =>
    isInOrder(span),
  )
  if (spans.length === 0) return [...words]
  let at = 0
  return words.map(word => {
    const start = at
    at += word.surface.length
    const reading = readings.get(word.surface)
    const isDay = spans.some(({ index, 0: span }) => index <= start && start < index + span.length)
    return reading !== undefined && isDay ? { ...word, reading } : word
  })
}

/** Elements (木火土金水) and dates are named in another order than days. */
function isInOrder(span: string): boolean {
  const order = [...span].filter(char => readings.has(char)).map(day => week.indexOf(day))
  const isWithFeast = /祝日?$/.test(span)
  return order.every(
    (day, at) => at === 0 || (order[at - 1] ?? 0) < day || (isWithFeast && at === order.length - 1),
  )
}
