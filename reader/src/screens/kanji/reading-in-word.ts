/** A reading of a kanji, as KANJIDIC writes it: `ズ`, `はか.る`, `-さめ`. */
export interface KanjiReadings {
  readonly on: readonly string[]
  readonly kun: readonly string[]
}

/** Longer words are sentences and titles, in which readings cannot be told apart. */
const LONGEST = 20

/**
 * The reading of a kanji that a word has: ト in 図書館 (としょかん). Null if none of them fits. Where several fit, the
 * one that is most likely beside what stands next to the kanji.
 */
export function readingInWord(
  character: string,
  { form, reading }: { form: string; reading: string },
  { on, kun }: KanjiReadings,
): string | null {
  const parts = Array.from(hiraganaOf(form))
  const kana = hiraganaOf(reading)
  if (parts.length > LONGEST) return null
  const before = reached(parts, kana)
  const behind = reached(parts.toReversed(), reversed(kana))
  let best: { name: string; score: number } | null = null
  for (const [at, part] of parts.entries()) {
    if (part !== character) continue
    const from = before[at] ?? new Set()
    const to = behind[parts.length - 1 - at] ?? new Set()
    for (const { name, isOn, sounds, okurigana } of candidates(on, kun)) {
      // あ of あ.かり would fit in 明日 (あした), which is read as a whole.
      const isCut = okurigana !== '' && (parts[at + 1] === undefined || isKanji(parts[at + 1]))
      for (const sound of sounds) {
        if (isCut && sound.length === 1) continue
        const fits = [...from].some(
          place => kana.startsWith(sound, place) && to.has(kana.length - place - sound.length),
        )
        const next = parts[at + 1]
        const isAlone = !isKanji(next) && !isKanji(parts[at - 1])
        const isUsual = isOn ? !isAlone : isAlone || okurigana.startsWith(next ?? '\0')
        const following = parts.slice(at + 1).join('')
        // Each kana of a reading that fits outweighs the rest: か would fit wherever かん does. 伝える has つた.える, not つた.わる.
        const score =
          sound.length * 16 +
          (isUsual ? 8 : 0) +
          Math.min(sharedLength(okurigana, following), 3) * 2 +
          (sound === sounds[0] ? 1 : 0)
        if (fits && (best === null || score > best.score)) best = { name, score }
      }
    }
  }
  return best?.name ?? null
}

/** The number of characters with which both begin. */
function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/** The sounds of a reading in words: 音 as おん, 本 as ほん, ぼん, ぽん, 学 as がく, がっ. */
function candidates(on: readonly string[], kun: readonly string[]) {
  return [...on.map(name => ({ name, isOn: true })), ...kun.map(name => ({ name, isOn: false }))].map(
    ({ name, isOn }) => {
      const [stem = '', okurigana = ''] = hiraganaOf(name).replaceAll('-', '').split('.')
      const first = stem.charAt(0)
      const changed = [first, voiced[first], halfVoiced[first]]
        .filter(each => each !== undefined)
        .map(each => each + stem.slice(1))
      const shortened = isOn ? changed.filter(sound => /.[つちくき]$/.test(sound)) : []
      const sounds = [...changed, ...shortened.map(sound => `${sound.slice(0, -1)}っ`)]
      return { name, isOn, okurigana, sounds: sounds.filter(sound => sound !== '') }
    },
  )
}

const pairs = (plain: string, marked: string): Partial<Record<string, string>> =>
  Object.fromEntries(Array.from(plain, (kana, at) => [kana, marked.charAt(at)]))
const voiced = pairs('かきくけこさしすせそたちつてとはひふへほ', 'がぎぐげござじずぜぞだぢづでどばびぶべぼ')
const halfVoiced = pairs('はひふへほ', 'ぱぴぷぺぽ')

/** For each part, the places in the reading where it may begin: kana stand for themselves, a kanji for one or more. */
function reached(parts: readonly string[], kana: string): ReadonlySet<number>[] {
  const places: Set<number>[] = [new Set([0])]
  for (const [at, part] of parts.entries()) {
    const next = new Set<number>()
    for (const place of places[at] ?? []) {
      if (!isKanji(part)) {
        if (kana.startsWith(part, place)) next.add(place + part.length)
        continue
      }
      for (let end = place + 1; end <= kana.length; end += 1) next.add(end)
    }
    places.push(next)
  }
  return places
}

const isKanji = (part: string | undefined) => part !== undefined && /[\p{Script=Han}々〆ヶ]/u.test(part)
const reversed = (text: string) => Array.from(text).reverse().join('')

/** ァ to ヶ lie a fixed distance behind ぁ to ゖ. */
const hiraganaOf = (text: string) =>
  text.replace(/[\u30a1-\u30f6]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
