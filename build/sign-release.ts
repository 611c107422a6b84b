/*
 * Signs the files of a release. Run it where the private key is, which needs no network and no packager:
 *
 *   npm run sign-release -- --new-key FILE           makes a private key and prints the public one
 *   npm run sign-release -- --key FILE [--folder F]  writes NAME.sig next to each file to install, by default of
 *                                                    release/shipped
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { publicKeyText } from '../electron/shell/updates/release-signature.ts';
import { signFolder } from './release-files.ts';
import { readPrivateKey, writeNewKey } from './update-key.ts';

const { values } = parseArgs({
  options: {
    'new-key': { type: 'string' },
    key: { type: 'string' },
    folder: { type: 'string', default: 'release/shipped' },
  },
});
const { key, folder, 'new-key': newKey } = values;
if (newKey !== undefined) {
  console.log(`DILIGENCE_DESK_UPDATE_KEY=${publicKeyText(writeNewKey(newKey))}`);
} else if (key === undefined) {
  console.error('Name the file of the private key: --key FILE, or --new-key FILE to make one.');
  process.exitCode = 2;
} else {
  const signed = await signFolder(folder, manifest.version, readPrivateKey(key));
  for (const file of signed) console.log(`Signed: ${file}`);
  if (signed.length === 0) {
    console.error(`${folder} holds no file to install.`);
    process.exitCode = 1;
  }
}
