/** Characters and words that never begin a line. */
const JOINS =
  /^(?:[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{Mn}ーｰぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ～]|[はがをにでとものへやかねよなてただりるれいきくしみちけせえすびばんめ]$|(?:から|まで|より|だけ|など|です|ます|ない|たい|った|って|した|して|する|いる|える|ける|げる|める|れる|られ|という|よう|ながら|てい|いま|います|ました|に関する|について|による|における|として)$)/u
const OPENS = /[\p{Ps}\p{Pi}「『（【〈《]$/u
/** A word in kana begins a line only behind one of these, since the segmenter cuts kana inside words too. */
const ENDS =
  /^(?:[はがをにでとものへや]|から|まで|より|だけ|など|では|には|とは|でも|にも|ても|ので|のに|けれど|けれども|ながら|.*[\p{Po}\p{Pe}\p{Pf}\p{Pd}\s])$/u

const words = new Intl.Segmenter('ja', { granularity: 'word' })

let last: { text: string; phrases: readonly string[] } = { text: '', phrases: [] }

/** The parts of a Japanese text between which a line may end. Rather too few than one that ends inside a word. */
export function phrasesOf(text: string): readonly string[] {
  // A cover and the title beside it ask for the same text.
  if (text !== last.text) last = { text, phrases: split(text) }
  return last.phrases
}

function split(text: string): string[] {
  const phrases: string[] = []
  // The segmenter takes の森 for one word.
  const segments = [...words.segment(text)].flatMap(({ segment }) =>
    segment.split(/(?<=^の)(?=\p{Script=Han})/u),
  )
  for (const [at, segment] of segments.entries()) {
    const last = phrases.at(-1)
    if (last !== undefined && (segment.trim() === '' || joins(last, segments[at - 1] ?? '', segment)))
      phrases[phrases.length - 1] = last + segment
    else phrases.push(segment)
  }
  return phrases
}

/** True for particles, endings, closing marks, the rest of a word, and a single character that ends a compound (料理店). */
const joins = (before: string, word: string, segment: string) =>
  JOINS.test(segment) ||
  OPENS.test(before) ||
  (/^\p{Script=Hiragana}/u.test(segment) && !ENDS.test(word)) ||
  (/^\p{Script=Katakana}/u.test(segment) && /[\p{Script=Katakana}ー]$/u.test(before)) ||
  (/^\p{Script=Han}$/u.test(segment) && /[\p{Script=Han}\p{N}]$/u.test(before)) ||
  (/^(?:\p{N}|[一二三四五六七八九十百千万]+)$/u.test(before) && !/^\s/.test(segment)) ||
  goesOn(before, word, segment)

/** True for the second part of a compound verb: 飛び散る, やって来る. */
const goesOn = (before: string, word: string, segment: string) =>
  (/^[来行居見置下頂参]/u.test(segment) && /[てで]$/u.test(word)) ||
  (/^\p{Script=Han}/u.test(segment) && /\p{Script=Han}[きしちびみりぎじけせべめれげね]$/u.test(before))
