import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import './page.css';
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url';
import { createPages } from './pages.ts';
import { trustWorker } from './trust-worker.ts';

/** The window of a report: pages drawn one under the other. It has no bridge; all it knows is in its address. */
const facts = new URLSearchParams(location.search);
const words: Readonly<Record<string, string>> = {
  demo: 'Demo',
  sandbox: 'Sandbox',
  production: 'Production',
};
const environment = facts.get('environment') ?? '';
const sha256 = facts.get('sha256') ?? '';
const count = element('count');

document.body.dataset['env'] = environment;
element('environment').textContent = words[environment] ?? environment;
element('kind').textContent = facts.get('kind');
element('kind').title = facts.get('check') ?? '';
element('checksum').textContent = `SHA-256 ${sha256.slice(0, 12)}…`;
element('checksum').title = sha256;

window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' || ((event.ctrlKey || event.metaKey) && event.key === 'w')) window.close();
});

trustWorker(workerUrl);
GlobalWorkerOptions.workerSrc = workerUrl;
const data = (folder: string) => new URL(`pdfjs/${folder}/`, location.href).href;
try {
  const pdf = await getDocument({
    url: new URL('document.pdf', location.href).href,
    cMapUrl: data('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: data('standard_fonts'),
    wasmUrl: data('wasm'),
    iccUrl: data('iccs'),
    enableXfa: false,
    stopAtErrors: false,
  }).promise;
  const pages = await createPages(pdf, element('pages'));
  count.textContent = pdf.numPages === 1 ? '1 page' : `${pdf.numPages} pages`;
  pages.onCurrent((number) => {
    count.textContent = `Page ${number} of ${pdf.numPages}`;
  });
  element('smaller').addEventListener('click', () => pages.zoom(1 / 1.2));
  element('larger').addEventListener('click', () => pages.zoom(1.2));
  element('fit').addEventListener('click', () => pages.fit());
} catch {
  count.textContent = '';
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'notice';
  notice.textContent =
    'The report could not be drawn. It came whole and is a PDF by its first bytes. Save it and open it with another program.';
  element('pages').append(notice);
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no ${id}.`);
  return found;
}
