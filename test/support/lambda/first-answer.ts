// Started anew for each question, in the folder of a Lambda's package: imports the bundle, asks it, and prints the answer.
const [, , bundle = '', event = ''] = process.argv

const { handler } = await import(bundle)
const result = await handler(JSON.parse(event), { getRemainingTimeInMillis: () => 30_000 })
// Kept connections hold the process.
process.stdout.write(JSON.stringify({ result }), () => process.exit())
