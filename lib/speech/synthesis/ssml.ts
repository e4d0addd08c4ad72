/** All that XML 1.0 cannot hold, not even escaped; a lone half of a character is among it. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What a voice is asked to say. The text is data: nothing in it can be markup. */
export function ssmlOf(text: string, voice: string): string {
  const language = voice.split('-').slice(0, 2).join('-')
  return (
    `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${escaped(language)}">` +
    `<voice name="${escaped(voice)}">${escaped(text)}</voice></speak>`
  )
}

function escaped(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, char => ENTITIES[char] ?? '')
}
