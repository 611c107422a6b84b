import { Fragment } from 'react';

/** A name of the API, which may break after _, - and . and before capitals, and nowhere else unless it must. */
export function CodeName({ name }: { name: string }) {
  return (
    <code>
      {name.split(/(?<=[_.-])|(?<=[a-z0-9])(?=[A-Z])/).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
