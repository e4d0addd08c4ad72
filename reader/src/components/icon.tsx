/** Furigana over a character, in the bar and in the panel. */
export const furigana =
  'M8 10h8a2 2 0 012 2v6.500a2 2 0 01-2 2H8a2 2 0 01-2-2V12a2 2 0 012-2zM7 5.500h.01M12 5.500h.01M17 5.500h.01'

/** The icons that the first sentence needs; those of later screens are in `icon-paths.ts`. */
const paths = {
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  close: 'M6 6l12 12M18 6L6 18',
  next: 'M9 5l7 7-7 7',
  previous: 'M15 5l-7 7 7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  back: 'M11 5l-7 7 7 7M4 12h16',
  contents: 'M4 6h.01M8 6h12M4 12h.01M8 12h12M4 18h.01M8 18h12',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  type: 'M5 7.500V5h14v2.500M12 5v14M9 19h6',
}
export type IconName = keyof typeof paths

type IconProps = { name: IconName } | { path: string }

/** A drawn sign. Its control has the name, so a screen reader does not read it. */
export const Icon = (props: IconProps) => (
  <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden>
    <path
      d={'name' in props ? paths[props.name] : props.path}
      fill="none"
      stroke="currentColor"
      strokeWidth={'name' in props && props.name === 'more' ? 3 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
