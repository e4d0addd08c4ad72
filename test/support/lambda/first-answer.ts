// Started anew for each question, in the folder of a Lambda's package: imports the bundle, asks it, and prints the answer.
const [, , bundle = '', event = ''] = process.argv

const startedAt = performance.now()
const { handler } = await import(bundle)
const imported = performance.now()
const result = await handler(JSON.parse(event), { getRemainingTimeInMillis: () => 30_000 })
const answered = performance.now()
// Kept connections hold the process.
process.stdout.write(
  JSON.stringify({ result, importMs: imported - startedAt, answerMs: answered - imported }),
  () => process.exit(),
)
