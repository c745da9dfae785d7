import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of whole installations take longest. They begin, so that none of them is left alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /\/scripts\/\w+\//.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  // What the site's build puts in.
  define: { __MEDIA_VERSION__: '"test"' },
  test: {
    include: ['{apps,packages,scripts,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**', 'tools/art/**'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // What is waited for may take a busy machine longer than the default of a second; nothing is measured by it.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    // Two cores: more workers only make the database tests wait for each other.
    maxWorkers: 2,
  },
});
