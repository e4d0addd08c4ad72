import type { Furigana } from '../../lib/contracts/schemas/japanese/text.ts'

export function styles(enabled: boolean) {
  const style = (code: number) => (text: string) => (enabled ? `\x1b[${code}m${text}\x1b[0m` : text)
  return { bold: style(1), dim: style(2), green: style(32), yellow: style(33) }
}
export type Styles = ReturnType<typeof styles>

/** Texts come from other people and must not control the terminal. */
export const printable = (text: string) => text.replace(/\p{Cc}/gu, '')

export const withReadings = (furigana: Furigana, { bold, dim }: Styles) =>
  furigana
    .map(({ text, reading }) =>
      reading ? bold(printable(text)) + dim(`(${printable(reading)})`) : bold(printable(text)),
    )
    .join('')
