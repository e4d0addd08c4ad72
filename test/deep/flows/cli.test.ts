import '../../flows/cli.test.ts'
