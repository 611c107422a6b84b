import {
  RenderingCancelledException,
  TextLayer,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface Pages {
  zoom(factor: number): void;
  /** As wide as the window. */
  fit(): void;
  /** Calls back with the number of the page at the top, from 1. */
  onCurrent(listener: (page: number) => void): void;
}

const smallest = 0.25;
const largest = 5;
const margin = 48;
/** Pages around the visible ones are drawn ahead; the others give their memory back. */
const ahead = '600px';

/** Draws the pages of a document that are in sight, with their text above it for reading and selecting. */
export async function createPages(pdf: PDFDocumentProxy, box: HTMLElement): Promise<Pages> {
  const first = await pdf.getPage(1);
  const { width } = first.getViewport({ scale: 1 });
  let scale = fitting();
  let onPage: (page: number) => void = () => undefined;
  function fitting(): number {
    return Math.min(largest, Math.max(smallest, Math.min(1.6, (box.clientWidth - margin) / width)));
  }

  const sheets = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, place) =>
      createSheet(place === 0 ? first : await pdf.getPage(place + 1), place + 1),
    ),
  );
  box.append(...sheets.map(({ element }) => element));
  const inSight = new Set<Sheet>();
  const sheetOf = new Map(sheets.map((sheet) => [sheet.element, sheet]));
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const sheet = sheetOf.get(target as HTMLElement);
        if (sheet === undefined) continue;
        if (isIntersecting) {
          inSight.add(sheet);
          sheet.draw(scale);
        } else {
          inSight.delete(sheet);
          sheet.clear();
        }
      }
    },
    { root: box, rootMargin: ahead },
  );
  for (const sheet of sheets) {
    sheet.size(scale);
    observer.observe(sheet.element);
  }
  box.addEventListener('scroll', () => {
    const top = box.scrollTop + box.clientHeight / 3;
    const current = sheets.findLast(({ element }) => element.offsetTop <= top);
    onPage(current?.number ?? 1);
  });

  const rescale = (next: number) => {
    const place = box.scrollTop / box.scrollHeight;
    scale = Math.min(largest, Math.max(smallest, next));
    for (const sheet of sheets) sheet.size(scale);
    box.scrollTop = place * box.scrollHeight;
    for (const sheet of inSight) sheet.draw(scale);
  };
  return {
    zoom: (factor) => rescale(scale * factor),
    fit: () => rescale(fitting()),
    onCurrent(listener) {
      onPage = listener;
    },
  };
}

interface Sheet {
  readonly element: HTMLElement;
  readonly number: number;
  size(scale: number): void;
  draw(scale: number): void;
  clear(): void;
}

function createSheet(page: PDFPageProxy, number: number): Sheet {
  const element = document.createElement('section');
  element.className = 'page';
  element.setAttribute('aria-label', `Page ${number}`);
  let drawing: { scale: number; stop: () => void } | null = null;
  const clear = () => {
    drawing?.stop();
    drawing = null;
    element.replaceChildren();
  };
  return {
    element,
    number,
    size(scale) {
      const { width, height } = page.getViewport({ scale });
      element.style.width = `${Math.floor(width)}px`;
      element.style.height = `${Math.floor(height)}px`;
      element.style.setProperty('--scale-factor', String(scale));
      element.style.setProperty('--total-scale-factor', String(scale));
    },
    draw(scale) {
      if (drawing?.scale === scale) return;
      clear();
      drawing = { scale, stop: drawPage(page, element, scale) };
    },
    clear,
  };
}

/** Draws at the resolution of the screen; gives what stops it. */
function drawPage(page: PDFPageProxy, element: HTMLElement, scale: number): () => void {
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  const ratio = window.devicePixelRatio;
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  canvas.setAttribute('aria-hidden', 'true');
  const text = document.createElement('div');
  text.className = 'text';
  element.append(canvas, text);
  const task = page.render({
    canvas,
    viewport,
    transform: ratio === 1 ? undefined : [ratio, 0, 0, ratio, 0, 0],
  });
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  task.promise.catch((failure: unknown) => {
    // A page that was scrolled away is stopped, and rejects for that.
    if (failure instanceof RenderingCancelledException) return;
    const notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.className = 'notice';
    notice.textContent = 'This page could not be drawn. Save the report and open it with another program.';
    element.replaceChildren(notice);
  });
  layer.render().catch(() => undefined);
  return () => {
    task.cancel();
    layer.cancel();
  };
}
