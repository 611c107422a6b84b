import type { Clock } from '../../platform/clock.ts';

/** The files of a page's code on their way to it. */
interface CodeDelivery {
  /** Settles once the page has the code of its first frame. */
  delivered: Promise<unknown>;
  /** The same response to a request for a path; the delivery hears when it was read. */
  follow: (path: string, response: Response) => Response;
}

/** The page requests the files of its first frame together, but not at once. In ms. */
const nextRequestWithin = 5;

/** A page has its code when it has read a script and, a moment later, none of its files is on its way. */
export function createCodeDelivery(clock: Pick<Clock, 'after'>): CodeDelivery {
  const { promise: delivered, resolve } = Promise.withResolvers<unknown>();
  let underway = 0;
  let hasScript = false;
  let isDelivered = false;
  const settle = () => {
    isDelivered ||= underway === 0;
    if (isDelivered) resolve(null);
  };
  return {
    delivered,
    follow(path, response) {
      if (isDelivered || response.body === null) return response;
      underway += 1;
      const flush = () => {
        underway -= 1;
        hasScript ||= path.endsWith('.js');
        if (hasScript) clock.after(nextRequestWithin, settle);
      };
      return new Response(response.body.pipeThrough(new TransformStream({ flush })), response);
    },
  };
}
