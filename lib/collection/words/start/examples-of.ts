/** Kinds of words that show a level, in their order: as 準備, 届ける and 詳しい. */
const KINDS = [
  { of: /^\p{Script=Han}{2}$/u, most: 2 },
  { of: /^\p{Script=Han}{1,2}\p{Script=Hiragana}{0,2}[うくぐすつぬぶむる]$/u, most: 1 },
  { of: /^\p{Script=Han}{2}$/u, most: 1 },
  { of: /^\p{Script=Han}\p{Script=Hiragana}{0,2}い$/u, most: 1 },
]
const MOST = 5

export function examplesOf(forms: readonly string[]): string[] {
  const chosen = new Set<string>()
  for (const { of, most } of KINDS) {
    const left = forms.filter(form => of.test(form) && !chosen.has(form))
    for (const form of left.slice(0, most)) chosen.add(form)
  }
  // A short list, as of a small dictionary, lacks some of the kinds.
  for (const form of forms) if (chosen.size < MOST && /\p{Script=Han}/u.test(form)) chosen.add(form)
  return [...chosen]
}
