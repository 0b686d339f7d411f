// The order of the files of a run: the longest first, as test/times.json knows them, so that two workers end at about the same time.
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keptTimes } from './times-reporter.ts'

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: kept } = keptTimes()
    const timeOf = ({ project, testModule, moduleId }: TestSpecification): number =>
      kept[
        `${project.name} ${testModule?.relativeModuleId ?? moduleId.slice(project.config.root.length + 1)}`
      ] ?? 0
    return (await super.sort(files)).toSorted((a, b) => timeOf(b) - timeOf(a))
  }
}
