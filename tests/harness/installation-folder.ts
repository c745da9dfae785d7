/** Data of the installation of the browser tests. `npm test` gives an empty one; a single run of Playwright uses what is there. */
export const installationFolder = process.env['HALCYON_E2E_DATA'] ?? '.halcyon/e2e';
