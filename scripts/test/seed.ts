/** The seed of the samples of a run: TEST_SEED, or another one each day. */
export function testSeed(): number {
  const given = Number(process.env.TEST_SEED)
  return Number.isSafeInteger(given) && given > 0
    ? given
    : Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
}
