// Started anew for each measurement, in the folder of a bundle: imports it, asks it once, and prints what that took.
const [, , bundle = '', request = ''] = process.argv

const startedAt = performance.now()
const { handler } = await import(bundle)
const imported = performance.now()
const { statusCode } = await handler(JSON.parse(request), { getRemainingTimeInMillis: () => 30_000 })
const answered = performance.now()
console.log(JSON.stringify({ statusCode, importMs: imported - startedAt, answerMs: answered - imported }))
// Kept connections hold the process.
process.exit()
