import '../../flows/analysis.test.ts'
