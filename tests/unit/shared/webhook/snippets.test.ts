import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sampleBody } from '#shared/webhook/samples';
import { snippetLanguages, snippets, type SnippetLanguage } from '#shared/webhook/snippets';

const secret = 'gehörig-"secret"';
const body = sampleBody('notification.client.check_complete.v1', {
  id: 'n1',
  createdAt: '2026-11-20T08:15:02Z',
});
const signature = createHmac('sha256', secret).update(body).digest('base64');

const hex = createHmac('sha256', secret).update(body).digest('hex');
const cases: { text: string; header: string; key: string; fits: boolean }[] = [
  { text: body, header: signature, key: secret, fits: true },
  { text: `${body}\n`, header: signature, key: secret, fits: false },
  { text: body, header: signature, key: 'another', fits: false },
  { text: body, header: hex, key: secret, fits: false },
  { text: body, header: '', key: secret, fits: false },
];

/** A program round each snippet: prints true or false for each of the numbered cases next to it. */
const programs: Record<SnippetLanguage, { probe: string[]; file: string; main: string; run: string[] }> = {
  node: {
    probe: ['node', '--version'],
    file: 'main.mjs',
    main: `import { existsSync, readFileSync } from 'node:fs';
for (let i = 0; existsSync('body' + i); i += 1)
  console.log(verify(readFileSync('body' + i), readFileSync('header' + i, 'utf8'), readFileSync('key' + i, 'utf8')));`,
    run: ['node', 'main.mjs'],
  },
  python: {
    probe: ['python3', '--version'],
    file: 'main.py',
    main: `import os
def read(path): return open(path, encoding='utf-8', newline='').read()
i = 0
while os.path.exists(f'body{i}'):
    print(str(verify(open(f'body{i}', 'rb').read(), read(f'header{i}'), read(f'key{i}'))).lower())
    i += 1`,
    run: ['python3', 'main.py'],
  },
  go: {
    probe: ['go', 'version'],
    file: 'main.go',
    main: `func main() {
	for i := 0; ; i++ {
		body, failure := os.ReadFile(fmt.Sprintf("body%d", i))
		if failure != nil {
			return
		}
		header, _ := os.ReadFile(fmt.Sprintf("header%d", i))
		key, _ := os.ReadFile(fmt.Sprintf("key%d", i))
		fmt.Println(Verify(body, string(header), string(key)))
	}
}`,
    run: ['go', 'run', 'main.go'],
  },
  java: {
    probe: ['java', '-version'],
    file: 'Main.java',
    main: `class Main {
  static byte[] read(String name) throws Exception {
    return java.nio.file.Files.readAllBytes(java.nio.file.Path.of(name));
  }

  public static void main(String[] a) throws Exception {
    for (int i = 0; new java.io.File("body" + i).exists(); i += 1) {
      String header = new String(read("header" + i), StandardCharsets.UTF_8);
      String key = new String(read("key" + i), StandardCharsets.UTF_8);
      System.out.println(Webhook.verify(read("body" + i), header, key));
    }
  }
}`,
    run: ['java', 'Main.java'],
  },
  php: {
    probe: ['php', '--version'],
    file: 'main.php',
    main: `for ($i = 0; file_exists("body$i"); $i += 1)
    echo verify(file_get_contents("body$i"), file_get_contents("header$i"), file_get_contents("key$i")) ? "true\\n" : "false\\n";`,
    run: ['php', 'main.php'],
  },
  ruby: {
    probe: ['ruby', '--version'],
    file: 'main.rb',
    main: `i = 0
while File.exist?("body#{i}")
  puts verify(File.binread("body#{i}"), File.binread("header#{i}"), File.binread("key#{i}"))
  i += 1
end`,
    run: ['ruby', 'main.rb'],
  },
};

/** The snippet and its program in one file, in the order the language wants. */
function source(language: SnippetLanguage): string {
  const { code } = snippets[language];
  const { main } = programs[language];
  if (language === 'java') {
    // The launcher runs the first class of a file; imports come before it.
    const at = code.indexOf('final class');
    return `${code.slice(0, at)}${main}\n${code.slice(at)}`;
  }
  if (language !== 'go') return `${code}\n${main}\n`;
  return `${code.replace('package webhook', 'package main').replace('import (', 'import (\n\t"fmt"\n\t"os"')}\n${main}\n`;
}

/** What the snippet says of each case. One start for all of them: a compiler takes its time. */
function run(language: SnippetLanguage): string {
  const folder = mkdtempSync(join(tmpdir(), 'snippet-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [place, { text, header, key }] of cases.entries()) {
    for (const [file, content] of Object.entries({ body: text, header, key }))
      writeFileSync(join(folder, `${file}${place}`), content);
  }
  writeFileSync(join(folder, programs[language].file), source(language));
  const [command = '', ...rest] = programs[language].run;
  const done = spawnSync(command, rest, { cwd: folder, encoding: 'utf8' });
  return done.status === 0 ? done.stdout : done.stderr;
}

const present = snippetLanguages.filter((language) => {
  const [command = '', ...rest] = programs[language].probe;
  const found = spawnSync(command, rest).status === 0;
  if (!found)
    console.log(`The ${snippets[language].label} snippet was not run: ${command} is not on this machine.`);
  return found;
});

describe('the verification snippets', () => {
  it.each(present)(
    'accept a good delivery and refuse a changed one (%s)',
    (language) => {
      expect(run(language).trim().split('\n')).toEqual(cases.map(({ fits }) => String(fits)));
    },
    120_000,
  );

  it('compare in constant time and never name a secret', () => {
    const comparison =
      /timingSafeEqual|compare_digest|hmac\.Equal|MessageDigest\.isEqual|hash_equals|secure_compare/;
    for (const language of snippetLanguages) expect(snippets[language].code).toMatch(comparison);
  });
});
