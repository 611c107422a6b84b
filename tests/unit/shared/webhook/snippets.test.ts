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

/** A program round each snippet: reads the body from `body`, prints true or false. */
const programs: Record<SnippetLanguage, { probe: string[]; file: string; main: string; run: string[] }> = {
  node: {
    probe: ['node', '--version'],
    file: 'main.mjs',
    main: `import { readFileSync } from 'node:fs';
const [, , signature, secret] = process.argv;
console.log(verify(readFileSync('body'), signature, secret));`,
    run: ['node', 'main.mjs'],
  },
  python: {
    probe: ['python3', '--version'],
    file: 'main.py',
    main: `import sys
print(str(verify(open('body', 'rb').read(), sys.argv[1], sys.argv[2])).lower())`,
    run: ['python3', 'main.py'],
  },
  go: {
    probe: ['go', 'version'],
    file: 'main.go',
    main: `func main() {
	body, _ := os.ReadFile("body")
	fmt.Println(Verify(body, os.Args[1], os.Args[2]))
}`,
    run: ['go', 'run', 'main.go'],
  },
  java: {
    probe: ['java', '-version'],
    file: 'Main.java',
    main: `class Main {
  public static void main(String[] a) throws Exception {
    byte[] body = java.nio.file.Files.readAllBytes(java.nio.file.Path.of("body"));
    String secret = new String(java.nio.file.Files.readAllBytes(java.nio.file.Path.of("secret")), StandardCharsets.UTF_8);
    System.out.println(Webhook.verify(body, a[0], secret));
  }
}`,
    run: ['java', 'Main.java'],
  },
  php: {
    probe: ['php', '--version'],
    file: 'main.php',
    main: `echo verify(file_get_contents('body'), $argv[1], $argv[2]) ? 'true' : 'false';`,
    run: ['php', 'main.php'],
  },
  ruby: {
    probe: ['ruby', '--version'],
    file: 'main.rb',
    main: `puts verify(File.binread('body'), ARGV[0], ARGV[1])`,
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

function run(language: SnippetLanguage, text: string, header: string, key: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'snippet-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'body'), text);
  writeFileSync(join(folder, 'secret'), key);
  writeFileSync(join(folder, programs[language].file), source(language));
  const [command = '', ...rest] = programs[language].run;
  const done = spawnSync(command, [...rest, header, key], { cwd: folder, encoding: 'utf8' });
  return done.stderr.trim() === '' || done.status === 0 ? done.stdout.trim() : done.stderr;
}

const present = snippetLanguages.filter((language) => {
  const [command = '', ...rest] = programs[language].probe;
  const found = spawnSync(command, rest).status === 0;
  if (!found)
    console.log(`The ${snippets[language].label} snippet was not run: ${command} is not on this machine.`);
  return found;
});

describe('the verification snippets', () => {
  it.each(present)('accept a good delivery and refuse a changed one (%s)', (language) => {
    expect(run(language, body, signature, secret)).toBe('true');
    expect(run(language, `${body}\n`, signature, secret)).toBe('false');
    expect(run(language, body, signature, 'another')).toBe('false');
    expect(run(language, body, createHmac('sha256', secret).update(body).digest('hex'), secret)).toBe(
      'false',
    );
  });

  it('compare in constant time and never name a secret', () => {
    const comparison =
      /timingSafeEqual|compare_digest|hmac\.Equal|MessageDigest\.isEqual|hash_equals|secure_compare/;
    for (const language of snippetLanguages) expect(snippets[language].code).toMatch(comparison);
  });
});
